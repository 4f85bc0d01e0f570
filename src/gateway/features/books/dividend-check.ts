import { type RawBuilder, sql } from 'kysely';
import type { Fault } from './fault.ts';

/**
 * Finds dividends paid for bonuses that were given and lost (D60): bonuses of no product reduce a line in full, and no
 * group is paid at a higher rate while a group with a lower rate is reduced by them. A group's reduction is its base
 * amount less the amount paid for or carried on.
 */
export function paidLostBonus(merchant: string): RawBuilder<Fault> {
  return sql`select 'line ' || l.period || ' of contract ' || l.contract_id as row,
      'reduces its dividend by ' || reported.lessened || ' of the bonuses without a product'
        || case when reported.lessened = reported.unnamed then ', at a lower rate than it pays' else '' end as found,
      reported.unnamed || ', the highest rate first' as expected
    from settlement_line l join settlement_run r on r.merchant = l.merchant and r.id = l.run_id and r.kind = 'DIVIDEND'
    cross join lateral (
      with figure as (
        select f ->> 'product' as product, (f ->> 'lossMinor')::numeric as loss, (f ->> 'bonusesMinor')::numeric as bonuses
          from (
            select jsonb_array_elements(l.inputs -> 'figures') as f
            union all select jsonb_array_elements(late -> 'figures') from jsonb_array_elements(l.inputs -> 'late') late) each
      ), part as (
        select (g ->> 'baseMinor')::numeric as base,
            coalesce((l.inputs -> 'rows' -> (g ->> 'product') -> ((g ->> 'tier')::integer - 1) ->> 'ratePpm')::bigint, 0) as rate,
            coalesce(own.lost, 0) - coalesce((l.inputs -> 'carriedMinor' ->> (g ->> 'product'))::numeric, 0)
              - (g ->> 'baseMinor')::numeric + (g ->> 'carriedMinor')::numeric as lessened
          from jsonb_array_elements(l.groups) g cross join lateral (
            select sum(loss - case product when 'NONE' then 0 else bonuses end) as lost from figure
              where product = g ->> 'product' or g ->> 'product' = 'CONS'
                and not exists (select from jsonb_array_elements(l.groups) other where other ->> 'product' = figure.product)) own
      )
      select (select sum(lessened) from part) as lessened,
        coalesce((select sum(bonuses) from figure where product = 'NONE'), 0) as unnamed,
        exists (select from part low join part high on high.rate > low.rate and high.base > 0 and low.lessened > 0) as is_lower
    ) reported
    where l.merchant = ${merchant} and (reported.lessened <> reported.unnamed or reported.is_lower and reported.unnamed > 0)
    order by l.period, l.contract_id limit 1`;
}
