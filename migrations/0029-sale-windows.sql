-- When a ticket type is on sale, and what it is.

alter table ticket_types
  add column description text,
  add column on_sale_at timestamptz(3),
  add column off_sale_at timestamptz(3),
  add constraint ticket_types_window check (off_sale_at > on_sale_at);
