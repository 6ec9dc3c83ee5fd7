export interface PerformerFields {
  name: string;
  type: string | null;
  imageUrl: string | null;
  description: string | null;
}

export interface Performer extends PerformerFields {
  id: string;
  eventId: string;
  revision: number;
  createdAt: string;
}
