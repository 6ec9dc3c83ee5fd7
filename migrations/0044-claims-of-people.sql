-- What is done once is claimed for an organization, or for a person who belongs to none yet.

alter table idempotency_records drop constraint idempotency_records_organization_id_fkey;
