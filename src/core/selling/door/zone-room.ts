import type { EntryMode, PassageChange } from '../../../../door-rules/decide-scan.ts';
import type { DoorZone } from './door-event.sql.ts';

/**
 * How many more each zone takes, counted along while scans are decided. It is a count and not a lock: as many too many may come in
 * as there are nodes that decide at the same moment.
 */
export function createZoneRoom(
  mode: EntryMode,
  zones: readonly DoorZone[],
  counted: readonly { zoneId: string; day: string | null; inside: number }[],
) {
  const capacities = new Map(zones.flatMap(({ id, capacity }) => (capacity === null ? [] : [[id, capacity] as const])));
  const inside = new Map<string, number>();
  const nameOf = (zoneId: string, day: string | null) => (mode === 'DAILY' ? `${zoneId} ${day}` : zoneId);
  const add = (zoneId: string, day: string | null, by: number) =>
    inside.set(nameOf(zoneId, day), (inside.get(nameOf(zoneId, day)) ?? 0) + by);
  for (const { zoneId, day, inside: by } of counted) add(zoneId, day, by);
  return {
    /** Null where it takes any number. */
    of(zoneId: string | null, day: string): number | null {
      const capacity = zoneId === null ? undefined : capacities.get(zoneId);
      return capacity === undefined ? null : capacity - (inside.get(nameOf(zoneId as string, day)) ?? 0);
    },
    /** `before`: the passage of the same key until now. */
    note({ direction, passage }: PassageChange, before: { zoneId: string | null; day: string } | undefined): void {
      const of = passage ?? before;
      if (of === undefined || of.zoneId === null) return;
      const by = Number(passage !== null) - Number(before !== undefined);
      add(of.zoneId, of.day, direction === 'IN' ? by : -by);
    },
  };
}

export type ZoneRoom = ReturnType<typeof createZoneRoom>;
