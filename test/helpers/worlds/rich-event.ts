import type { ApiClient, Json } from '../clients/api-client.ts';

// Every mark that a description may have, and a word that is longer than a phone is wide.
const formatted = `Second paragraph, **bold**, *italic* and [a link](https://example.com/${'a'.repeat(80)}).
Next line: <https://example.com/${'b'.repeat(80)}>

### What to bring

- an umbrella
- a friend
  1. or two

> Come early.

---

The end.`;

/** An event with everything that a page can show, every text the given one. */
export async function richEvent(client: ApiClient, text: (what: string) => string, more: Json = {}): Promise<string> {
  const { data: venues } = JSON.parse((await client.send('GET', '/venues/search?query=Araneta')).body) as {
    data: { id: string }[];
  };
  const { id } = await client.post<{ id: string }>('/events', {
    name: text('Event'),
    description: `${text('Description')}\n\n${formatted}`,
    category: 'MUSIC',
    dateTime: '2027-02-14T19:00:00+08:00',
    endDateTime: '2027-02-15T02:00:00+08:00',
    venueId: venues[0]?.id ?? null,
    tickets: [
      { name: text('Regular'), price: 800, quantity: 100, published: true, section: text('Section'), row: text('Row') },
      { name: text('Few'), price: 1_500, quantity: 3, published: true, description: text('**Few**') },
      { name: text('Seats'), price: 2_500, quantity: 50, type: 'RESERVED_SEAT', published: true },
    ],
    ...more,
  });
  const performer = await client.post<{ id: string }>(`/events/${id}/performers`, {
    name: text('Performer'),
    type: 'ARTIST',
    description: text('About the performer'),
  });
  await client.post(`/events/${id}/schedules`, {
    title: text('Doors'),
    startTime: '2027-02-14T18:00:00+08:00',
    endTime: '2027-02-14T19:00:00+08:00',
    description: text('About the doors'),
    color: '#C8321F',
  });
  await client.post(`/events/${id}/schedules`, {
    title: text('Show'),
    startTime: '2027-02-15T00:30:00+08:00',
    endTime: '2027-02-15T01:30:00+08:00',
    performerId: performer.id,
  });
  await client.post(`/events/${id}/brands`, {
    name: text('Brand'),
    url: 'https://example.com/',
    description: text('Of the brand'),
  });
  await client.post(`/events/${id}/publish`);
  return (await client.get<{ slug: string }>(`/events/${id}`)).slug;
}
