-- concurrently
-- What a dispute held, or a refund that was refused, goes back later, by another refund of the same cancellation. What keeps an order
-- from going back twice is what does so for every refund: the amount is set aside under the lock of the desk.
drop index concurrently if exists refunds_of_cancellation;
