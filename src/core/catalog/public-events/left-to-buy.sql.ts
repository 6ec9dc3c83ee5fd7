import { trustedSql } from '../../../platform/database/sql.ts';
import { presentTimeText } from '../../base/clock/present-time.sql.ts';

const now = presentTimeText('e');

/**
 * How many tickets of the event `e` anybody could buy now, by its types, their sale windows and its capacity; 0 on presale. Whether
 * it is published and to come is asked beside it. `saleOf` says the same of an event that was read.
 */
export const leftToBuy = trustedSql(`(case when e.journey_type = 'PRESELLING' then 0 else (
  select least(
    coalesce(sum(t.remaining_quantity) filter (where t.published and (t.on_sale_at > ${now}) is not true
      and (t.off_sale_at > ${now}) is not false), 0),
    case when e.event_capacity is not null
      then greatest(0, e.event_capacity - coalesce(sum(t.sold_quantity + t.held_quantity + t.set_aside_quantity), 0)) end)
  from ticket_types t where t.event_id = e.id and t.kind = 'TICKET') end)`);
