/** A request as it is noted. Its path comes without the query; headers and bodies have no place here. */
export interface RequestEntry {
  requestId: string;
  organizationId: string;
  apiKeyId: string;
  method: string;
  path: string;
  status: number;
  errorCode: string | null;
  durationMs: number;
  address: string;
  userAgent: string | null;
  atMs: number;
}

/** A request as it is shown. */
export interface LoggedRequest extends Omit<RequestEntry, 'organizationId' | 'atMs'> {
  id: string;
  /** As the key is called now. */
  apiKeyName: string | null;
  createdAt: string;
}

export const statusClasses = ['2xx', '3xx', '4xx', '5xx'] as const;
export type StatusClass = (typeof statusClasses)[number];
