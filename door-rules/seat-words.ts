// How people say a seat: "ORCH-C-28", "Orchestra C 28", or "C 28" where one row has the letter.

export interface SaidSeat {
  /** In capitals, as the rest; empty where only row and seat were said. */
  section: string;
  row: string;
  seat: string;
}

/** Undefined for what names no seat. A name may look like one, so what finds no seat is searched for otherwise. */
export function saidSeat(text: string): SaidSeat | undefined {
  const words = text
    .toUpperCase()
    .split(/[\s,·/–-]+/)
    .filter((word) => word !== '');
  const [seat, row] = [words.at(-1), words.at(-2)];
  if (seat === undefined || row === undefined || !/^\d{1,4}$/.test(seat) || !/^[\p{L}\p{N}]{1,8}$/u.test(row)) return;
  return { section: words.slice(0, -2).join(' '), row, seat };
}

/** Whether a ticket is for the seat. */
export function isSeat(
  said: SaidSeat,
  { section, row, seat, seatId = null }: { section: string; row: string; seat: string | null; seatId?: string | null },
): boolean {
  if (seat !== said.seat || row.toUpperCase() !== said.row) return false;
  const named = section.toUpperCase().split(/[\s,·/–-]+/);
  const id = seatId?.toUpperCase();
  return said.section === '' || named.join(' ') === said.section || id === `${said.section}-${said.row}-${said.seat}`;
}
