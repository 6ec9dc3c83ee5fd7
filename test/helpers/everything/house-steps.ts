import { commandLine } from '../../../src/core/accounts/operators/operator.ts';
import { payoutAccountPurpose } from '../../../src/core/accounts/payout-accounts/payout-account.ts';
import { movePayouts } from '../../../src/core/back-office/settlements/move-payouts.ts';
import { makePayoutFile } from '../../../src/core/back-office/settlements/payout-file.ts';
import { recordSentAnyway, retryPayout } from '../../../src/core/back-office/settlements/retry-payout.ts';
import { settleOrganization } from '../../../src/core/back-office/settlements/settle-organization.ts';
import { Refusal } from '../../../src/core/base/define-error.ts';
import { decideAddress } from '../../../src/core/selling/order-email/decide-address.ts';
import { openDispute } from '../../../src/core/selling/resting/open-dispute.ts';
import { resolveMoney } from '../../../src/core/selling/resting/resolve-money.ts';
import { createSecretBox } from '../../../src/platform/secret-box.ts';
import { expireHoldsJob } from '../../../src/worker/expire-holds.ts';
import { workOffNow } from '../machine/queue.ts';
import { join } from './join.ts';
import type { Known, Step } from './known.ts';
import { seePapers, writePapers } from './papers.ts';
import { bearer, byKey, type StepKind } from './step-kinds.ts';

// What organizers, workers, the operator and the clock do, and those who wait.

/** By the command line of one node, or of both at once. Refusals are answers. */
async function attempt(known: Known, step: Step, act: (node: 0 | 1) => Promise<unknown>): Promise<void> {
  const at = async (node: 0 | 1) => {
    try {
      await act(node);
      known.count(`${step.kind} done`);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      known.count(`${step.kind} ${error.definition.code}`);
    }
  };
  await Promise.all(step.twice === true ? [at(0), at(1)] : [at(step.node)]);
}

const workKinds = [
  'refund',
  'refund-account',
  'payment-poll',
  'event-cancellation',
  'stray-return',
  'holds',
  'offers',
] as const;

async function edit(known: Known, step: Step, path: string, body: unknown, method: 'PATCH' | 'POST' = 'PATCH') {
  const { id } = known.event(step.args.event as number);
  const answer = await known.send(step, {
    ...{ method, path: `/open-api/v1/events/${id}${path}`, ...(body === undefined ? {} : { body }) },
    headers: byKey(known, step),
  });
  known.count(`${step.kind} ${answer.status < 300 ? 'done' : answer.body.error?.code}`);
  return answer.status < 300;
}

const hourMs = 3_600_000;

export const houseSteps: Record<string, StepKind> = {
  work: {
    weight: 12,
    propose({ facts }, pick) {
      const isOwed = facts.refunds.some(({ status }) => status === 'PENDING');
      return { what: isOwed && !pick.rarely(3) ? pick.of(['refund', 'refund-account']) : pick.of(workKinds) };
    },
    async perform(known, step) {
      const { db } = known.nodes;
      const { sales } = known.nodes.nodes[step.node];
      const what = step.args.what as (typeof workKinds)[number];
      if (what === 'holds') await expireHoldsJob({ db, ...sales }).run();
      else if (what === 'offers') await sales.turnOuts.sweep();
      else await workOffNow(db, sales.queueKinds, what, { workers: step.twice === true ? 2 : 1 });
    },
  },
  'write papers': {
    weight: 3,
    propose: () => ({}),
    async perform(known, step) {
      const { db, settle } = known.nodes;
      // Within a batch others sell and refund meanwhile.
      const isAlone = !step.id.includes('.');
      if (isAlone) await settle();
      await writePapers(db, { twice: step.twice === true });
      if (isAlone) await seePapers(db);
    },
  },
  'resolve money': {
    weight: 10,
    propose(known, pick) {
      const { facts } = known;
      const resting = facts.refunds.filter(
        ({ status }) => pick.rarely(6) || status === 'FAILED' || status === 'PENDING',
      );
      const refund = pick.of(resting);
      const stray = pick.of(facts.strays);
      const dispute = pick.of(facts.disputes.filter(({ status }) => pick.rarely(6) || status === 'OPEN'));
      const [sort, rows, row, acts] = (pick.of([
        ...(refund ? [['refunds', facts.refunds, refund, ['retry', 'otherwise', 'give-up', 'settled']] as const] : []),
        ...(stray ? [['strays', facts.strays, stray, ['accept', 'return', 'give-up']] as const] : []),
        ...(dispute ? [['disputes', facts.disputes, dispute, ['won', 'lost']] as const] : []),
      ]) ?? []) as unknown as [string, { id: string; order: string }[], { id: string }, string[]];
      const handle = row && known.handlesOf(rows, row.id);
      return handle && { sort, money: handle, act: pick.of(acts) };
    },
    async perform(known, step) {
      const sort = step.args.sort as 'refunds' | 'strays' | 'disputes';
      const rows: readonly { id: string; order: string | null }[] = known.facts[sort];
      const row = known.nthOf(rows, step.args.money as string);
      if (row === undefined) return;
      const { db } = known.nodes;
      const input = { id: row.id, act: step.args.act as string, reason: 'As the model says' };
      await attempt(known, step, (node) => resolveMoney({ db, ...known.nodes.nodes[node].sales }, commandLine, input));
    },
  },
  dispute: {
    weight: 4,
    propose(known, pick) {
      const order = pick.near(known.facts.orders.filter(({ payment }) => payment !== null));
      const handle = order && known.handleOf(order);
      const amount = order && pick.of([undefined, Math.ceil(order.total / 200) * 100]);
      return handle && { order: handle, amount };
    },
    async perform(known, step) {
      const order = known.order(step.args.order as string);
      if (!order) return;
      const { db } = known.nodes;
      const input = { order: order.id, reference: `dsp_${known.world.organizationId}_${step.id}` };
      const amountCentavos = step.args.amount as number | undefined;
      await attempt(known, step, (node) =>
        openDispute({ db, ...known.nodes.nodes[node].sales }, commandLine, { ...input, amountCentavos }),
      );
    },
  },
  'decide an address': {
    weight: 2,
    propose(known, pick) {
      const open = pick.of(known.facts.addresses.filter(({ status }) => status === 'OPEN'));
      const handle = open && known.handlesOf(known.facts.addresses, open.id);
      return handle && { change: handle, isConfirmed: !pick.rarely(3) };
    },
    async perform(known, step) {
      const change = known.nthOf(known.facts.addresses, step.args.change as string);
      if (change === undefined) return;
      const { db } = known.nodes;
      const input = { id: change.id, isConfirmed: step.args.isConfirmed as boolean };
      await attempt(known, step, (node) => decideAddress({ db, ...known.nodes.nodes[node] }, commandLine, input));
    },
  },
  join: {
    weight: 16,
    propose(known, pick) {
      const { types } = known.facts;
      // Rather where something is up for resale, or sold out.
      const up = typesForResale(known);
      const out = types.filter(({ left, kind }) => left === 0 && kind === 'TICKET');
      const wanted = up.length > 0 && !pick.rarely(3) ? up : out;
      const type = pick.near(wanted.length > 0 && !pick.rarely(6) ? wanted : types);
      const event = type && known.eventAt(type.event);
      if (type === undefined || event === undefined) return undefined;
      const at = known.event(event).types.findIndex(({ id }) => id === type.id);
      const wish = { types: pick.rarely(5) ? null : [at], quantity: 1 + pick.random(2), acceptsFewer: pick.rarely(2) };
      return { event, ...wish, email: pick.rarely(6) ? pick.random(3) : undefined };
    },
    perform: (known, step) => join(known, step, undefined),
  },
  'change a wish': {
    weight: 3,
    propose(known, pick) {
      const entry = pick.of([...known.entries.keys()]);
      const fact = entry && known.facts.entries.find(({ id }) => id === known.entries.get(entry)?.id);
      if (!fact) return undefined;
      const event = known.eventAt(fact.event);
      const type = pick.random(known.event(event).types.length);
      return {
        entry,
        event,
        types: pick.rarely(3) ? null : [type],
        quantity: 1 + pick.random(3),
        acceptsFewer: pick.rarely(2),
      };
    },
    async perform(known, step) {
      const entry = known.entries.get(step.args.entry as string);
      if (entry) await join(known, step, { handle: step.args.entry as string, token: entry.token });
    },
  },
  leave: {
    weight: 3,
    propose(known, pick) {
      const entry = pick.of([...known.entries.keys()]);
      return entry && { entry };
    },
    async perform(known, step) {
      const entry = known.entries.get(step.args.entry as string);
      if (!entry) return;
      const path = `/marketplace/v1/waiting/${entry.id}`;
      const answer = await known.send(step, { method: 'DELETE', path, headers: bearer(entry.token) });
      known.count(`leave ${answer.status}`);
    },
  },
  'change a type': {
    weight: 5,
    propose(known, pick) {
      const { facts } = known;
      const up = typesForResale(known);
      const type = pick.near(up.length > 0 && !pick.rarely(3) ? up : facts.types);
      const event = type && known.eventAt(type.event);
      if (type === undefined || event === undefined) return undefined;
      const at = known.event(event).types.findIndex(({ id }) => id === type.id);
      const body = pick.of([
        { quantity: Math.max(1, type.quantity + pick.random(3) - 1) },
        { quantity: type.quantity + 1 },
        { price: 100 },
        { price: pick.of([0, 100, 500, 900]) },
        { published: true },
      ]);
      return { event, type: at, body };
    },
    perform: async (known, step) => {
      const { types } = known.event(step.args.event as number);
      await edit(known, step, `/tickets/${types[step.args.type as number]?.id}`, step.args.body);
    },
  },
  'mark sold out or on sale': {
    weight: 3,
    propose(known, pick) {
      const event = pick.random(known.world.events.length);
      const type = pick.random(known.event(event).types.length);
      return { event, type, to: pick.of(['sold-out', 'publish', 'publish']) };
    },
    perform: async (known, step) => {
      const { types } = known.event(step.args.event as number);
      await edit(known, step, `/tickets/${types[step.args.type as number]?.id}/${step.args.to}`, undefined, 'POST');
    },
  },
  'change an event': {
    weight: 3,
    propose(known, pick) {
      const event = pick.random(known.world.events.length);
      const body = pick.of([
        { eventCapacity: pick.of([null, 3, 8, 12]) },
        { returns: null },
        {
          returns: {
            untilHours: pick.of([0, 24]),
            keep: pick.of([0, 20, 100]),
            mode: pick.of(['AT_ONCE', 'WHEN_RESOLD']),
          },
        },
        { waitingList: pick.of([true, true, false]) },
        { offerHours: pick.of([1, 12]) },
      ]);
      return { event, body };
    },
    perform: async (known, step) => void (await edit(known, step, '', step.args.body)),
  },
  'take off the site': {
    weight: 3,
    propose(known, pick) {
      const off = known.facts.events.find(({ status, cancelled }) => status === 'DRAFT' && cancelled === null);
      if (off && !pick.rarely(4)) return { event: known.eventAt(off.id), to: 'publish' };
      return { event: pick.random(known.world.events.length), to: pick.of(['unpublish', 'publish']) };
    },
    perform: async (known, step) => void (await edit(known, step, `/${step.args.to}`, undefined, 'POST')),
  },
  'move the event': {
    weight: 2,
    propose: (known, pick) => ({ event: pick.random(known.world.events.length), hours: pick.of([30, 60, 100, 300]) }),
    async perform(known, step) {
      const at = Date.now() + (step.args.hours as number) * hourMs;
      const [dateTime, endDateTime] = [at, at + 3 * hourMs].map((each) => new Date(each).toISOString());
      const isDone = await edit(known, step, '', { dateTime, endDateTime });
      if (isDone) known.moved.add(known.event(step.args.event as number).id);
    },
  },
  'cancel the event': {
    weight: 1,
    propose: (known, pick) => (pick.rarely(3) ? { event: pick.random(known.world.events.length) } : undefined),
    async perform(known, step) {
      const { name } = known.event(step.args.event as number);
      await edit(known, step, '/cancel', { confirmName: name, reason: 'Ill' }, 'POST');
    },
  },
  'time goes by': {
    weight: 2,
    // Only money goes on once everything is over.
    propose: ({ world }, pick) => ({ days: world.setup.flavour === 'money' ? pick.of([1, 2, 5, 9]) : 1 }),
    async perform(known, step) {
      // What a worker would have written long before.
      await writePapers(known.nodes.db);
      await known.sweeper.age(step.args.days as number);
      await known.nodes.settle();
      // As by the clock of a worker, which is never days behind.
      const { sales } = known.nodes.nodes[step.node];
      await expireHoldsJob({ db: known.nodes.db, ...sales }).run();
      await sales.turnOuts.sweep();
    },
  },
  settle: {
    weight: 4,
    propose: () => ({}),
    async perform(known, step) {
      const { organizationId } = known.world;
      await attempt(known, step, () =>
        known.nodes.db.transaction((tx) =>
          settleOrganization(tx, { organizationId, holdDays: known.world.setup.holdDays }),
        ),
      );
    },
  },
  'file payouts': {
    weight: 2,
    propose: (known) => (known.facts.payouts.some(({ status }) => status === 'SCHEDULED') ? {} : undefined),
    async perform(known, step) {
      const accounts = createSecretBox(known.nodes.config.secrets, payoutAccountPurpose);
      await attempt(known, step, () =>
        known.nodes.db.transaction((tx) =>
          makePayoutFile(tx, commandLine, { accounts, holdDays: known.world.setup.holdDays }),
        ),
      );
    },
  },
  'say of a payout': {
    weight: 4,
    propose(known, pick) {
      const payout = pick.random(Math.max(1, known.facts.payouts.length));
      if (known.facts.payouts.length === 0) return undefined;
      return { payout, to: pick.of(['SENT', 'SENT', 'PAID', 'RETURNED', 'WITHDRAWN', 'retry', 'sent anyway']) };
    },
    async perform(known, step) {
      const id = known.facts.payouts[step.args.payout as number]?.id;
      if (id === undefined) return;
      const to = step.args.to as 'SENT' | 'PAID' | 'RETURNED' | 'WITHDRAWN' | 'retry' | 'sent anyway';
      const { by } = commandLine;
      await attempt(known, step, () =>
        known.nodes.db.transaction(async (tx): Promise<unknown> => {
          if (to === 'retry') return retryPayout(tx, by, { payoutId: id });
          if (to === 'sent anyway') return recordSentAnyway(tx, by, { payoutId: id });
          const said = { payoutIds: [id] };
          if (to === 'SENT') return movePayouts(tx, by, { ...said, to, holdDays: known.world.setup.holdDays });
          if (to === 'PAID') return movePayouts(tx, by, { ...said, to });
          return movePayouts(tx, by, { ...said, to, reason: 'The bank says so' });
        }),
      );
    },
  },
};

/** Of which somebody has a ticket up for resale. */
function typesForResale({ facts }: Known) {
  const open = facts.returns.filter(({ status }) => status === 'OPEN').map(({ ticket }) => ticket);
  const resold = new Set(facts.tickets.filter(({ id }) => open.includes(id)).map(({ type }) => type));
  return facts.types.filter(({ id }) => resold.has(id));
}
