import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ManifestRow } from '../../door-rules/manifest.ts';
import { base64UrlOf, bytesOfBase64Url } from '../../door-rules/ticket-token.ts';
import { kindOfListed, otherPlaceOf } from '../../web/islands/door/findings.ts';
import type { Scan } from '../../web/islands/door/model.ts';
import { codeOf, doorCodeIn, isCode, shownBy } from '../../web/islands/door/read-ticket.ts';
import { doorServer, NotTaken, ServerAway, SessionEnded } from '../../web/islands/door/server.ts';
import { type ListedTicket, TicketList } from '../../web/islands/door/ticket-list.ts';
import { deviceAt, memoryStore, TrialEvent } from '../helpers/clients/door-device.ts';
import { turns } from '../helpers/machine/until.ts';

const minute = 60_000;

const atDoor = { key: '', day: '2026-11-15', zoneId: null, gate: 'North', device: 'Phone B' };

test('a device without a network decides by itself, and lets in nothing but a good ticket, once', async () => {
  const event = new TrialEvent();
  const [good, refunded, used] = [event.ticket(), event.ticket({ voidSince: 1 }), event.ticket()];
  used.admissions = [{ ...atDoor, scannedAt: event.clock - minute, knownSince: 0 }];
  const stranger = new TrialEvent().ticket();
  const { door } = await deviceAt(event);
  const newer = event.ticket();
  event.state = 'AWAY';
  await door.step();
  const wordOf = async (text: string) => (await door.scan(shownBy(text))).word;

  assert.equal(await wordOf(refunded.qr), 'VOID');
  assert.equal(await wordOf(stranger.qr), 'OTHER_EVENT');
  assert.equal(await wordOf('https://example.com'), 'UNKNOWN');
  assert.equal(await wordOf('3333333333333333'), 'UNKNOWN');
  const { word, isNewer } = await door.scan({ qr: newer.qr });
  assert.deepEqual([word, isNewer], ['UNKNOWN', true], 'it may be void by now: nobody can know here');
  const already = await door.scan({ qr: used.qr });
  assert.deepEqual(
    [already.word, already.first?.gate, already.facts?.typeName],
    ['ALREADY_ADMITTED', 'North', 'General Admission'],
  );
  const bytes = bytesOfBase64Url(good.qr.slice(4)) as Uint8Array;
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const flipped = Uint8Array.from(bytes);
    flipped[bit >> 3] = (flipped[bit >> 3] as number) ^ (1 << (bit & 7));
    assert.match(await wordOf(`TK1.${base64UrlOf(flipped)}`), /^(UNKNOWN|OTHER_EVENT)$/, `bit ${bit}`);
  }
  const shown = await Promise.all([door.scan({ qr: good.qr }), door.scan({ code: good.code })]);
  assert.deepEqual(shown.map((each) => each.word).sort(), ['ADMITTED', 'ALREADY_ADMITTED']);
});

test('the server is asked first, and what it says later corrects what was shown', async () => {
  const event = new TrialEvent();
  const [one, two, three] = [event.ticket(), event.ticket(), event.ticket()];
  const { door, corrections } = await deviceAt(event);
  // Somebody else let it in a moment ago: only the server knows.
  one.admissions = [{ ...atDoor, scannedAt: event.clock, knownSince: event.clock }];
  assert.equal((await door.scan({ qr: one.qr })).word, 'ALREADY_ADMITTED');
  two.voidSince = event.clock - minute;
  event.state = 'AWAY';
  assert.equal((await door.scan({ qr: two.qr })).word, 'ADMITTED');
  assert.equal(door.connection, 'AWAY');
  event.state = 'UP';
  await door.step();
  assert.equal(corrections[0]?.finding?.kind, 'VOID');
  assert.deepEqual([door.connection, door.queued, door.findings.length], ['ONLINE', 0, 1]);
  await door.dismiss(door.findings[0]?.key as string);
  assert.equal(door.findings.length, 0);

  event.state = 'SILENT';
  assert.equal((await door.scan({ qr: three.qr })).word, 'ADMITTED', 'while the server still says nothing');
  assert.equal(door.queued, 1);
});

test('a queue outlives a crash, goes out in its order and in calls of 500, and twice is once', async () => {
  const event = new TrialEvent();
  const tickets = Array.from({ length: 1_200 }, () => event.ticket());
  const first = await deviceAt(event);
  event.state = 'AWAY';
  await first.door.step();
  for (const { qr } of tickets) assert.equal((await first.door.scan({ qr })).word, 'ADMITTED');
  event.clock += minute;
  const again = await deviceAt(event, { store: first.store });
  assert.equal(again.door.queued, 1_200);
  assert.equal((await again.door.scan({ qr: tickets[7]?.qr as string })).word, 'ALREADY_ADMITTED');
  assert.deepEqual(again.door.counts.admitted, 1_200);
  event.state = 'UP';
  await again.door.step();
  assert.deepEqual(
    event.calls.map((scans) => scans.length),
    [500, 500, 201],
  );
  assert.deepEqual(
    event.calls
      .flat()
      .map(({ qr }) => qr)
      .slice(0, 1_200),
    tickets.map(({ qr }) => qr),
  );
  assert.ok(tickets.every(({ admission }) => admission?.device === 'Phone A'));
  // The crash came before the answers were written down.
  await first.door.step();
  assert.deepEqual([first.corrections, again.corrections], [[], []]);
});

test('two devices let the same ticket in: both learn of it, in either order', async () => {
  for (const order of ['early', 'late']) {
    const event = new TrialEvent();
    const ticket = event.ticket();
    const [early, late] = [await deviceAt(event), await deviceAt(event, { name: 'Phone B' })];
    event.state = 'AWAY';
    for (const { door } of [early, late]) {
      await door.step();
      assert.equal((await door.scan({ code: ticket.code })).word, 'ADMITTED');
      event.clock += minute;
    }
    event.state = 'UP';
    const [first, second] = order === 'early' ? [early, late] : [late, early];
    await first.door.step();
    await second.door.step();
    assert.equal(second.corrections[0]?.finding?.kind, 'TWICE');
    assert.equal(ticket.admission?.device, 'Phone A');
    await first.door.step();
    // Where the first report is the one that counts, nothing on its list has changed.
    if (order === 'late') assert.equal(first.corrections[0]?.finding?.first?.device, 'Phone A');
    const shown = first.corrections.length;
    ticket.admissions = ticket.admissions.map((passage) => ({ ...passage, scannedAt: passage.scannedAt - 1 }));
    event.touch(ticket);
    await first.door.step();
    assert.equal(first.corrections.length, shown);
    const kept = await deviceAt(event, { store: second.store });
    assert.equal(kept.door.findings.length, 1, 'it stays until somebody has seen it');
    await kept.door.dismiss(kept.door.findings[0]?.key as string);
    await kept.door.step();
    assert.equal(kept.door.findings.length, 0, 'and is not told again');
  }
});

test('who was sent away and proves good later is not held for admitted', async () => {
  const event = new TrialEvent();
  const { door, corrections } = await deviceAt(event);
  const [soon, gone] = [event.ticket(), event.ticket()];
  event.state = 'AWAY';
  await door.step();
  assert.equal((await door.scan({ qr: gone.qr })).word, 'UNKNOWN');
  event.clock += 5 * minute;
  assert.equal((await door.scan({ qr: soon.qr })).word, 'UNKNOWN');
  event.state = 'UP';
  await door.step();
  assert.deepEqual(
    corrections.map(({ told, finding }) => [told.word, finding?.kind]),
    [
      ['ADMITTED', 'GOOD'],
      ['ADMITTED', undefined],
    ],
  );
  assert.equal(gone.admission, null);
  assert.equal(soon.admission?.device, 'Phone A');
  assert.equal((await door.scan({ qr: gone.qr })).word, 'ADMITTED');
  assert.equal((await door.scan({ qr: soon.qr })).word, 'ALREADY_ADMITTED');
});

test('undo works without a network too, for a minute', async () => {
  const event = new TrialEvent();
  const [one, two] = [event.ticket(), event.ticket()];
  const { door, store, corrections } = await deviceAt(event);
  event.state = 'AWAY';
  await door.step();
  const [first, second] = [await door.scan({ qr: one.qr }), await door.scan({ code: two.code })];
  assert.equal((await door.undo(first)).word, 'UNDONE');
  assert.equal((await door.scan({ qr: one.qr })).word, 'ADMITTED');
  event.clock += minute + 1;
  assert.equal((await door.undo(second)).word, 'ALREADY_ADMITTED');
  event.state = 'UP';
  await door.step();
  assert.deepEqual(corrections, []);
  const again = await door.scan({ qr: one.qr });
  assert.equal(again.word, 'ALREADY_ADMITTED');
  const { door: restarted } = await deviceAt(event, { store });
  assert.equal((await restarted.scan({ qr: one.qr })).word, 'ALREADY_ADMITTED');
});

test('without a network people are found however they are typed, by order, and a group is let in at once and sent later', async () => {
  const event = new TrialEvent();
  const [, , third] = [event.ticket(), event.ticket(), event.ticket()];
  event.ticket({ orderNumber: 'TK-EEEEEEEE' });
  const { door, corrections } = await deviceAt(event);
  event.state = 'AWAY';
  await door.step();
  for (const query of ['Reyes, Ana', 'reyse', 'ANA'])
    assert.deepEqual(
      door.searchHere(query).tickets.map(({ orderNumber }) => orderNumber),
      ['TK-34679ACD', 'TK-34679ACD', 'TK-34679ACD', 'TK-EEEEEEEE'],
      query,
    );
  const { tickets, isPart } = door.searchHere('tk 34679acd');
  assert.deepEqual([tickets.length, isPart, door.searchHere('santos').tickets.length], [3, false, 0]);
  await door.scan({ qr: third?.qr as string });
  const told = await door.scanAll(tickets.map(({ id }) => ({ foundId: id })));
  assert.deepEqual(
    [told.word, told.group?.map(({ word }) => word)],
    ['ALREADY_ADMITTED', ['ADMITTED', 'ADMITTED', 'ALREADY_ADMITTED']],
  );
  assert.deepEqual(
    door.searchHere('ana').tickets.map(({ status }) => status),
    ['USED', 'USED', 'USED', 'VALID'],
  );
  event.state = 'UP';
  await door.step();
  assert.deepEqual([corrections, door.queued], [[], 0]);
  const all = await door.scanAll(door.searchHere('tk-eeeeeeee').tickets.map(({ id }) => ({ foundId: id })));
  assert.deepEqual([all.word, all.group, (await door.undo(all)).word], ['ADMITTED', undefined, 'UNDONE']);
  for (let more = 0; more < 120; more += 1) event.ticket({ orderNumber: `TK-${more}` });
  await door.step();
  const many = door.searchHere('ana');
  assert.deepEqual([many.tickets.length, many.isPart], [100, true]);
});

test('a revoked code ends the session and nothing else: a new one sends what waited', async () => {
  const event = new TrialEvent();
  const ticket = event.ticket();
  const { door, store } = await deviceAt(event);
  event.state = 'AWAY';
  await door.step();
  await door.scan({ qr: ticket.qr });
  event.state = 'ENDED';
  await door.step();
  assert.deepEqual([door.connection, door.queued, door.hasList], ['ENDED', 1, true]);
  assert.equal((await door.scan({ qr: ticket.qr })).word, 'ALREADY_ADMITTED');
  event.state = 'UP';
  await assert.rejects(door.signIn('WRONG', 'Phone A'), SessionEnded);
  await door.signIn('NEW', 'Phone A');
  await door.step();
  assert.deepEqual([door.connection, door.queued, ticket.admission?.device], ['ONLINE', 0, 'Phone A']);

  event.state = 'AWAY';
  await door.scan({ qr: ticket.qr });
  await door.signOut();
  const other = new TrialEvent();
  const elsewhere = await deviceAt(other, { store });
  assert.deepEqual([elsewhere.door.queued, elsewhere.door.queuedElsewhere], [0, 1], 'no scan is thrown away');
  assert.equal(elsewhere.door.ticketsListed, 0);
});

test('a phone whose code was revoked forgets the names, also those that it keeps, and goes on by its list', async () => {
  const event = new TrialEvent();
  const [one, two] = [event.ticket(), event.ticket()];
  const { door, store } = await deviceAt(event);
  // A conflict that somebody is still to see names them too.
  event.state = 'AWAY';
  await door.step();
  assert.equal((await door.scan({ qr: two.qr })).facts?.holderName, 'Ana Reyes');
  two.voidSince = event.clock - minute;
  event.touch(two);
  event.state = 'UP';
  await door.step();
  assert.equal(door.findings[0]?.facts?.holderName, 'Ana Reyes');
  const kept = async () =>
    JSON.stringify([await store.all('list'), await store.all('findings'), await store.all('scans')]);
  assert.ok((await kept()).includes('Ana Reyes'));

  event.state = 'ENDED';
  await door.step();
  await turns();
  assert.ok(!(await kept()).includes('Ana'));
  assert.deepEqual([door.connection, door.hasList, door.ticketsListed, door.findings.length], ['ENDED', true, 2, 1]);
  assert.deepEqual(door.searchHere('ana').tickets, []);
  const again = await deviceAt(event, { store });
  const { word, facts } = await again.door.scan({ code: one.code });
  assert.deepEqual([word, facts?.typeName, facts?.holderName], ['ADMITTED', 'General Admission', '']);

  event.state = 'UP';
  await again.door.signIn('NEW', 'Phone A');
  await again.door.step();
  assert.equal(again.door.searchHere('ana').tickets.length, 2, 'the new code loads everything anew');
});

test('a server that asks to be left alone is, and nothing that waits is lost', async () => {
  const event = new TrialEvent();
  const [one, two] = [event.ticket(), event.ticket()];
  const { door } = await deviceAt(event);
  event.state = 'LIMITED';
  assert.equal((await door.scan({ qr: one.qr })).word, 'ADMITTED');
  const calls = event.reached;
  assert.equal(await door.step(), 20_000);
  assert.equal((await door.scan({ qr: two.qr })).word, 'ADMITTED');
  event.clock += 19_000;
  assert.equal(await door.step(), 1_000);
  assert.deepEqual([event.reached, door.queued], [calls, 2], 'nobody asked meanwhile');
  event.clock += 1_000;
  event.state = 'UP';
  await door.step();
  assert.deepEqual([door.connection, door.queued], ['ONLINE', 0]);
  assert.deepEqual([one.admission?.device, two.admission?.device], ['Phone A', 'Phone A']);
});

test('the list of another event is not taken, and the one that is here stays', async () => {
  const event = new TrialEvent();
  const ticket = event.ticket();
  const { door, store } = await deviceAt(event);
  event.listOf = new TrialEvent().id;
  event.ticket();
  await door.step();
  assert.deepEqual([door.fault, door.ticketsListed], ['WRONG_LIST', 1]);
  event.listOf = event.id;
  assert.ok((await door.step()) > 0);
  assert.deepEqual([door.fault, door.ticketsListed], [null, 2]);
  for (let round = 0; round < 90; round += 1) {
    event.ticket();
    await door.step();
  }
  const again = await deviceAt(event, { store });
  assert.equal(again.door.ticketsListed, 92);
  assert.ok((await store.all('list')).length <= 41, 'small pieces are put together');
  event.state = 'AWAY';
  assert.equal((await again.door.scan({ code: ticket.code })).word, 'ADMITTED');
});

test('one scan that the server will not take keeps no other back', async () => {
  const event = new TrialEvent();
  const tickets = Array.from({ length: 20 }, () => event.ticket());
  const { door } = await deviceAt(event);
  event.state = 'AWAY';
  await door.step();
  event.nonsense = 'nonsense';
  for (const { qr } of tickets.slice(0, 13)) await door.scan({ qr });
  await door.scan({ qr: 'nonsense' });
  for (const { qr } of tickets.slice(13)) await door.scan({ qr });
  event.state = 'UP';
  await door.step();
  assert.deepEqual([door.queued, door.findings.map(({ kind }) => kind)], [0, ['NOT_TAKEN']]);
  assert.ok(tickets.every(({ admission }) => admission !== null));
});

test('what cannot be kept is not shown as admitted', async () => {
  const event = new TrialEvent();
  const ticket = event.ticket();
  const { door, store } = await deviceAt(event);
  event.state = 'AWAY';
  await door.step();
  store.isFull = true;
  await assert.rejects(door.scan({ qr: ticket.qr }), /full/);
  store.isFull = false;
  assert.equal(door.queued, 0);
  assert.equal((await door.scan({ qr: ticket.qr })).word, 'ADMITTED');
});

test('a browser that cannot check signatures asks the server each time, and says so where nobody answers', async () => {
  const event = new TrialEvent();
  const [one, two] = [event.ticket(), event.ticket()];
  const { door } = await deviceAt(event, { canCheck: false });
  assert.equal((await door.scan({ qr: one.qr })).word, 'ADMITTED');
  event.state = 'AWAY';
  assert.equal((await door.scan({ qr: two.qr })).word, 'UNCHECKED');
  event.clock += minute;
  event.state = 'UP';
  await door.step();
  assert.equal(two.admission, null);
});

test('a clock that is an hour off is corrected, and asking again waits longer each time', async () => {
  const event = new TrialEvent();
  const ticket = event.ticket();
  const { door } = await deviceAt(event, { aheadMs: 60 * minute });
  await door.noteClock(60 * minute + 300);
  assert.equal(door.aheadMs, 60 * minute + 300);
  event.state = 'AWAY';
  const waits: number[] = [];
  for (let round = 0; round < 6; round += 1) waits.push(await door.step());
  assert.deepEqual(waits, [1_000, 2_000, 4_000, 8_000, 15_000, 15_000]);
  await door.scan({ qr: ticket.qr });
  event.clock += minute;
  event.state = 'UP';
  await door.step();
  assert.equal(ticket.admission?.scannedAt, event.clock - minute + 300);
  await door.noteClock(20_000);
  assert.equal(door.aheadMs, 0);
});

test('what was read or typed is told apart', () => {
  assert.deepEqual(shownBy(' 3467-9acd-efgh-jkmn '), { code: '34679ACDEFGHJKMN' });
  assert.deepEqual(shownBy('https://example.com'), { qr: 'https://example.com' });
  assert.deepEqual(shownBy('x'.repeat(9_999)), { qr: 'x'.repeat(500) });
  assert.ok(!isCode(codeOf('O467-9acd-efgh-jkmn')) && !isCode('3467'));
  assert.equal(doorCodeIn('#code=AB34'), 'AB34');
  assert.equal(doorCodeIn(''), undefined);
});

test('an answer of the server is read as what it is, and its clock with it', async () => {
  const replies: Record<string, Response> = {
    '/door/v1/counts': Response.json({ error: { message: 'revoked' } }, { status: 401 }),
    '/door/v1/manifest': new Response('<html>Welcome to our hotel</html>', { status: 401 }),
    '/door/v1/manifest?since=a%2Bb': Response.json({ error: {} }, { status: 503 }),
    '/door/v1/search?query=often': Response.json({ error: {} }, { status: 429, headers: { 'retry-after': '7' } }),
    '/door/v1/search?query=ana%26': Response.json({ error: { message: 'no' } }, { status: 403 }),
  };
  const ahead: number[] = [];
  const server = doorServer({
    fetch: async (url) => {
      const reply = replies[String(url)];
      if (reply === undefined) throw new TypeError('no network');
      reply.headers.set('date', new Date(3_600_000).toUTCString());
      return reply;
    },
    now: () => 0,
    solve: async () => '',
    onClock: (ms) => ahead.push(ms),
  });
  await assert.rejects(server.counts('t'), SessionEnded);
  await assert.rejects(server.manifest('t', undefined), ServerAway);
  await assert.rejects(server.manifest('t', 'a+b'), ServerAway);
  await assert.rejects(server.search('t', 'often'), { status: 429, retryAfterMs: 7_000 });
  await assert.rejects(server.search('t', 'ana&'), NotTaken);
  await assert.rejects(server.send('t', []), ServerAway);
  assert.deepEqual(new Set(ahead), new Set([3_600_500]));
  assert.deepEqual(await memoryStore().all('about'), []);
});

test('a code that costs work is sent again with it, also where it grew dearer, but not for ever', async () => {
  const asked: (string | null)[] = [];
  let refusals = 0;
  const serverThatRefuses = (most: number) =>
    doorServer({
      fetch: async (_url, options) => {
        asked.push(new Headers(options?.headers).get('challenge-answer'));
        refusals += 1;
        const challenge = { kind: 'pow', nonce: `n${refusals}`, difficulty: 16 };
        if (refusals <= most) return Response.json({ error: { message: 'no', challenge } }, { status: 429 });
        return Response.json({ data: { token: 't', event: { id: 'e' }, gate: 'North', role: 'SCAN', publicKey: 'k' } });
      },
      now: () => 0,
      solve: async ({ nonce }) => `${nonce}.done`,
      onClock: () => {},
    });
  const { gate } = await serverThatRefuses(2).signIn('CODE', 'Phone A');
  assert.deepEqual([gate, asked], ['North', [null, 'n1.done', 'n2.done']]);
  refusals = 0;
  await assert.rejects(serverThatRefuses(100).signIn('CODE', 'Phone A'), ServerAway);
  assert.equal(refusals, 6);
});

test('a ticket that another device let in as well, too late to count, is on the list', () => {
  const list = new TicketList('event');
  const types = [{ id: 'type', name: 'General Admission', section: '', row: '', days: null, zoneIds: null }];
  const about = {
    rules: 2,
    mode: 'ONCE',
    aheadMs: 0,
    days: [{ day: '1970-01-01', from: 0, until: 86_400_000 }],
    zones: [],
  } as const;
  const place = [1_000, 'North', 'Phone A'] as const;
  const rowWith = (more: [] | [number, string, string]): ManifestRow => [
    't',
    'c',
    0,
    'Ana',
    null,
    null,
    ...place,
    ...more,
  ];
  const take = (row: ManifestRow, version: string) =>
    list.apply({
      eventId: 'event',
      version,
      isWhole: false,
      ...about,
      days: [...about.days],
      zones: [],
      types,
      tickets: [row],
    })[0] as ListedTicket;
  const scan = { gate: 'North', device: 'Phone A', isFound: false, answer: 'ADMITTED' } as unknown as Scan;
  assert.equal(kindOfListed(scan, take(rowWith([]), '1')), undefined, 'its own admission');
  const conflict = take(rowWith([2_000, 'South', 'Phone B']), '2');
  assert.equal(kindOfListed(scan, conflict), 'TWICE');
  assert.deepEqual(otherPlaceOf(scan, conflict), { scannedAt: 2_000, gate: 'South', device: 'Phone B' });
  const other = { ...scan, gate: 'South', device: 'Phone B' };
  assert.deepEqual(
    otherPlaceOf(other, conflict)?.device,
    'Phone A',
    'whoever came too late is told of the one that counts',
  );
  const kept = new TicketList('event');
  kept.apply(list.whole());
  assert.deepEqual(kept.find('t'), conflict, 'and it is kept with the list');
});

test('what a phone cannot know is let in and said to be uncertain: who left through another gate, without a network', async () => {
  const event = new TrialEvent();
  event.rules = { ...event.rules, mode: 'REENTRY' };
  event.gates.set('Exit', { direction: 'OUT', zone: null });
  const ticket = event.ticket();
  const [gate, exit] = [await deviceAt(event, { name: 'Gate' }), await deviceAt(event, { name: 'Exit' })];
  assert.equal((await gate.door.scan({ qr: ticket.qr })).word, 'ADMITTED');
  event.state = 'AWAY';
  await gate.door.step();
  event.clock += minute / 2;
  assert.equal(
    (await gate.door.scan({ qr: ticket.qr })).word,
    'ALREADY_ADMITTED',
    'the same person before the same camera',
  );
  event.clock += 5 * minute;
  const back = await gate.door.scan({ qr: ticket.qr });
  assert.deepEqual([back.word, back.isUncertain], ['ADMITTED', true]);
  event.state = 'UP';
  event.clock -= minute;
  await exit.door.step();
  assert.equal((await exit.door.scan({ qr: ticket.qr })).word, 'LEFT');
  event.clock += 2 * minute;
  await gate.door.step();
  assert.deepEqual([ticket.admissions.length, ticket.exits.length, gate.corrections.length], [2, 1, 0]);
});

test('new rules of an event are kept by a phone, also where no ticket changed', async () => {
  const event = new TrialEvent();
  const ticket = event.ticket();
  const { door, store } = await deviceAt(event);
  event.goodFor = { days: ['2026-11-14'], zoneIds: null };
  await door.step();
  event.state = 'AWAY';
  const again = await deviceAt(event, { store });
  const told = await again.door.scan({ qr: ticket.qr });
  assert.deepEqual([told.word, told.days], ['NOT_TODAY', ['2026-11-14']]);
});
