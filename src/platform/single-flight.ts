interface Round<Value> {
  /** Under way; nobody may join it any more, because it may have read already what a newcomer has just changed. */
  running: Promise<Value>;
  /** Starts when the one under way has ended; those who ask meanwhile join it. */
  next?: Promise<Value>;
}

/**
 * Does the same work once for all who ask for it in the same moment. An answer always comes from work that started after
 * it was asked for, so sharing shows in nothing but the cost.
 */
export function singleFlight<Value>(): (key: string, work: () => Promise<Value>) => Promise<Value> {
  const rounds = new Map<string, Round<Value>>();

  const run = (key: string, work: () => Promise<Value>): Promise<Value> => {
    const running = work();
    const round: Round<Value> = { running };
    rounds.set(key, round);
    const ended = () => {
      if (round.next === undefined) rounds.delete(key);
    };
    running.then(ended, ended);
    return running;
  };

  return (key, work) => {
    const round = rounds.get(key);
    if (round === undefined) return run(key, work);
    round.next ??= round.running.then(
      () => run(key, work),
      () => run(key, work),
    );
    return round.next;
  };
}
