/** Has what is kept for those who wait become offers. */
export interface TurnOuts {
  /** Soon, beside whatever else the desk of the event serves. */
  ask(eventId: string): void;
  /** What nobody asked for: after a crash, by the clock, by what organizers change. Of one sandbox where it is named. */
  sweep(options?: { sandboxId?: string }): Promise<void>;
}
