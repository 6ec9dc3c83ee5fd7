import {
  Marketplace,
  type MarketplaceTypes,
  Takilya,
  type TakilyaError,
  verifyWebhook,
} from '../../../sdk/src/index.ts';

// Never run: the compiler finds each of these mistakes, or complains that there is none.
export async function mistakes(takilya: Takilya, error: TakilyaError): Promise<void> {
  // @ts-expect-error: an event has a name
  await takilya.createEvent({ dateTime: '2027-02-14T19:00:00+08:00' });
  // @ts-expect-error: there is no such field
  await takilya.updateEvent('id', { title: 'Gabi' });
  // @ts-expect-error: nor such a category
  takilya.listEvents({ category: 'POLKA' });
  // @ts-expect-error: nor such a field in the answer
  (await takilya.getMe()).data.organization.fullName.trim();
  // @ts-expect-error: a type of an event has an event
  await takilya.getTicketType('ticket');
  // @ts-expect-error: what is created cannot have changed meanwhile
  await takilya.createEvent({ name: 'Gabi', dateTime: '2027-02-14T19:00:00+08:00' }, { ifMatch: '"1"' });
  // @ts-expect-error: what is read needs no key
  await takilya.getMe({ idempotencyKey: 'a' });
  // @ts-expect-error: it goes over events, which have no order number
  for await (const event of takilya.listEvents()) event.orderNumber.trim();
  // @ts-expect-error: without an address there is nobody to ask
  new Takilya({ apiKey: 'tak_test_a' });
  // @ts-expect-error: where nothing was asked for, nothing is listed
  error.details.field.trim();

  for await (const notice of takilya.notices()) {
    if (notice.type === 'event.sold_out') notice.data.eventId.trim();
    // @ts-expect-error: not every notice is about an order
    notice.data.orderNumber.trim();
    // @ts-expect-error: a notice is no test of a webhook
    if (notice.type === 'webhook.test') return;
  }
  const message = await verifyWebhook('', {}, 'whsec_');
  if (message.type === 'order.refunded') message.data.refundedAmount.toFixed();
  // @ts-expect-error: a message is not told by its data before its type is known
  message.data.refundedAmount.toFixed();
}

// Never run either.
export async function mistakesAtTheMarketplace(marketplace: Marketplace): Promise<MarketplaceTypes.BuyerOrder> {
  // @ts-expect-error: an order has a buyer
  await marketplace.placeOrder({ eventId: 'event', items: [] });
  // @ts-expect-error: an order is opened by its token
  await marketplace.getOrder('order');
  // @ts-expect-error: nobody needs a key there
  new Marketplace({ baseUrl: 'https://tickets.example.com', apiKey: 'tak_test_a' });
  // @ts-expect-error: what the organizer alone sees is not in the public event
  (await marketplace.getEvent('gabi')).data.webhooks.trim();
  for await (const event of marketplace.listEvents({ city: 'Manila' })) event.slug.trim();
  return (await marketplace.getOrder('order', { token: 'token' })).data;
}
