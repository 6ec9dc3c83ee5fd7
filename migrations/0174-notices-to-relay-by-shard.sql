-- concurrently
-- The oldest of a shard, however much waits in another. Nodes of the release before read `notices_to_relay`.
create index concurrently notices_to_relay_by_shard on notices ((get_byte(uuid_send(organization_id), 15) & 15), ordinal) where position is null;
