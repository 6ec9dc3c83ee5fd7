/** What the processes of one service tell each other through the one that started them. */
export type ToParent =
  | { kind: 'ready' }
  /** It could not start; where a person can mend it, the sentence says how. */
  | { kind: 'failed'; sentence: string; isForPeople: boolean }
  | { kind: 'askFigures'; id: number }
  | { kind: 'ownFigures'; id: number; text: string };

export type ToChild =
  /** Everything else is up too. */
  | { kind: 'open' }
  | { kind: 'stop' }
  /** SIGHUP came: files may have been renewed. */
  | { kind: 'renew' }
  | { kind: 'askOwnFigures'; id: number }
  | { kind: 'figures'; id: number; text: string };
