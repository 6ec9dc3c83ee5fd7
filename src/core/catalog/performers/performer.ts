import type { PerformerFields } from './performer-fields.ts';

export interface Performer extends PerformerFields {
  id: string;
  eventId: string;
  revision: number;
  createdAt: string;
}
