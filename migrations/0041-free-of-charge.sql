-- Which events have something that costs nothing, for the filter by price: an event with prices may offer nothing but that.
create index ticket_types_free_of_charge on ticket_types (event_id) where published and price_centavos = 0;
