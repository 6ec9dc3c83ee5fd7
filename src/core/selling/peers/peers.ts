/** Other processes that serve too. Commands for an event go to the one that serves its desk, so that they form one batch. */
export interface DeskPeers {
  /** Undefined where this process serves the event's desk. */
  peerFor(eventId: string): DeskPeer | undefined;
}

export interface DeskPeer {
  /** Rejects where it is not known what became of it. */
  ask(question: unknown): Promise<unknown>;
}
