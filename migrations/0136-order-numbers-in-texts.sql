-- The texts that orders are found by begin with the order's number. The worker writes them anew, a page at once; what is
-- there is found by name and address meanwhile, and by the beginning of the number as before.
update order_texts_mark set created_at = '0001-01-01T00:00:00Z', order_id = '00000000-0000-0000-0000-000000000000';
