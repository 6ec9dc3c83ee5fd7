import { type Break, testBreaks } from '../../../../test/helpers/database/invariant-breaks.ts';
import { returnedPayoutChecks, settlementChecks } from './settlement-checks.sql.ts';

const ledgerOpen = 'alter table ledger disable trigger ledger_is_append_only';

const breaks: Break[] = [
  {
    check: 'payouts-sum-to-their-earnings',
    how: 'a payout of another amount',
    statements: () => ["update payouts set amount_centavos = amount_centavos + 1 where status = 'SCHEDULED'"],
  },
  {
    check: 'payouts-sum-to-their-earnings',
    how: 'a payout that the ledger does not know',
    statements: () => [
      ledgerOpen,
      `delete from ledger where kind = 'PAYOUT' and payout_id in (select id from payouts where status = 'SCHEDULED')`,
    ],
    alsoBroken: ['owed-matches-ledger'],
  },
  {
    check: 'payouts-returned-are-owed-again',
    how: 'a payout that came back and is owed to nobody',
    statements: () => ['delete from earnings where returned_payout_id is not null'],
    alsoBroken: ['owed-matches-ledger'],
  },
  {
    check: 'payouts-returned-are-owed-again',
    how: 'a return without a movement',
    statements: () => [
      "update payouts set status = 'RETURNED', sent_at = now(), returned_at = now() where status = 'SCHEDULED'",
    ],
  },
  {
    check: 'payouts-returned-are-owed-again',
    how: 'a payout that was withdrawn and booked back by nobody',
    statements: () => [
      ledgerOpen,
      `delete from ledger where kind = 'PAYOUT_RETURNED' and payout_id in (select id from payouts where status = 'WITHDRAWN')`,
    ],
    alsoBroken: ['owed-matches-ledger'],
  },
  {
    check: 'payouts-withdrawn-hold-nothing',
    how: 'a payout that was withdrawn and kept what it took',
    statements: () => [
      'alter table earnings drop constraint earnings_taken_back',
      'update earnings set payout_id = withdrawn_payout_id where withdrawn_payout_id is not null',
    ],
    alsoBroken: ['owed-matches-ledger', 'payouts-sum-to-their-earnings'],
  },
  {
    check: 'payouts-sum-to-their-earnings',
    how: 'a part of a payout that was withdrawn, forgotten',
    statements: () => ['delete from withdrawn_parts'],
    alsoBroken: ['payouts-withdrawn-hold-nothing'],
  },
  {
    check: 'I12-withdrawn-payout-rests-too-long',
    how: 'a payout that was withdrawn and that nobody saw to',
    statements: () => ["update payouts set withdrawn_at = now() - interval '73 hours' where is_held"],
  },
  {
    check: 'I12-stopped-payout-is-not-withdrawn',
    how: 'a payout of an organization that is suspended',
    statements: () => [
      `update organizations set suspended_at = now() - interval '61 minutes', suspension_reason = 'x'
       where id in (select organization_id from payouts where status = 'SCHEDULED')`,
      "update payouts set created_at = now() - interval '1 day' where status = 'SCHEDULED'",
    ],
  },
  {
    check: 'I12-stopped-payout-is-not-withdrawn',
    how: 'a payout of an event that was taken down',
    statements: () => [
      `update events set taken_down_at = now() - interval '61 minutes', take_down_reason = 'x'
       where id in (select b.event_id from earnings b join payouts p on p.id = b.payout_id where p.status = 'SCHEDULED')`,
      "update payouts set created_at = now() - interval '1 day' where status = 'SCHEDULED'",
    ],
  },
  {
    check: 'I12-returned-payout-rests-too-long',
    how: 'a payout that came back and that nobody saw to',
    statements: () => ["update payouts set returned_at = now() - interval '73 hours' where status = 'RETURNED'"],
  },
  {
    check: 'payouts-wait-for-settlement',
    how: 'a payout of what the provider had not settled',
    statements: () => ["update earnings set settles_at = now() + interval '1 day' where payout_id is not null"],
  },
  {
    check: 'earnings-match-ledger',
    how: 'amounts that were shifted from one event to another',
    statements: () => [
      `update earnings set amount_centavos = amount_centavos + case when id = (
         select min(id::text)::uuid from earnings where event_id is not null and payout_id is null and withdrawn_payout_id is null) then 1 else -1 end
       where id in (select id from earnings where event_id is not null and payout_id is null and withdrawn_payout_id is null order by id::text limit 2)`,
    ],
  },
  {
    check: 'earnings-match-ledger',
    how: 'a sale that no payout will ever find',
    statements: ({ completedOrder }) => [
      ledgerOpen,
      `update ledger set earnings_id = null where order_id = '${completedOrder}' and kind = 'SALE'`,
    ],
  },
  {
    check: 'owed-matches-ledger',
    how: 'money that is owed twice',
    statements: () => [
      `insert into earnings (organization_id, ends_at, amount_centavos, movements)
       select organization_id, now(), 100, 0 from payouts limit 1`,
    ],
  },
];

testBreaks([...settlementChecks, ...returnedPayoutChecks({ moneyRestHours: 72 })], breaks);
