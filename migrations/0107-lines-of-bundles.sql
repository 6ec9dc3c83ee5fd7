-- The bundle that a line is part of. Its price is then the share of one ticket in the price of the bundle.
alter table order_items
  add column bundle_id uuid,
  -- As it was called when the order was placed.
  add column bundle_name text,
  add constraint order_items_bundle check ((bundle_id is null) = (bundle_name is null)) not valid;
