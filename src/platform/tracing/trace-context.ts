import { randomBytes } from 'node:crypto';

/** Where in which trace somebody is, as W3C Trace Context has it. */
export interface TraceContext {
  /** 32 hexadecimal digits. */
  traceId: string;
  /** 16 of them. */
  spanId: string;
  isSampled: boolean;
}

// Later versions may append fields, but begin like this one.
const shape = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/;
const lengthMax = 200;

/** Reads the header `traceparent`; undefined where it is absent or invalid. */
export function traceContextOf(header: string | string[] | undefined): TraceContext | undefined {
  if (typeof header !== 'string' || header.length > lengthMax) return undefined;
  const [, traceId, spanId, flags] = shape.exec(header) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

export function traceparentOf({ traceId, spanId, isSampled }: TraceContext): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
}

export const newTraceId = () => randomBytes(16).toString('hex');
export const newSpanId = () => randomBytes(8).toString('hex');
