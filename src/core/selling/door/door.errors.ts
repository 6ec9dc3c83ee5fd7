import { defineError } from '../../base/define-error.ts';

export const doorCodeRefused = defineError({
  code: 'UNAUTHORIZED',
  kind: 'unauthenticated',
  when: 'The door code is wrong, was revoked, or has ended: by itself, or with the key or person who made it.',
  message: () => 'This door code is not good, or not any more.',
  hint: 'Check what was typed, and ask the organizer for the code of this gate. A code ends a day after its event at the latest.',
});

export const doorSessionRefused = defineError({
  code: 'UNAUTHORIZED',
  kind: 'unauthenticated',
  when: 'The token of the device is missing or wrong, or its door code was revoked or has ended, be it with the key or person who made it.',
  message: () => 'This device is not signed in at a door, or not any more.',
  hint: 'Sign in with a door code: POST /door/v1/sessions. Send its token as `Authorization: Bearer …`.',
});

export const doorSuspended = defineError({
  code: 'UNAUTHORIZED',
  kind: 'unauthenticated',
  when: 'The organization whose event it is is suspended.',
  message: () => 'The organizer of this event is suspended by the operator of the service.',
  hint: 'Its owners read the reason in the organizer dashboard. Keep what was scanned: it is taken when the suspension ends.',
});

export const doorCodeFull = defineError({
  code: 'RATE_LIMITED',
  kind: 'limited',
  when: 'So many devices signed in with the door code, or within a minute, that no more are let in with it. `Retry-After` says when to come back.',
  message: () => 'Too many devices signed in with this door code.',
  hint: 'Wait as long as Retry-After says, or ask the organizer for another code.',
});

export const doorLimited = defineError<{ retryAfterSeconds: number }>({
  code: 'RATE_LIMITED',
  kind: 'limited',
  when: 'The device, or all of its organization together, asked for more than doors do. `Retry-After` says when to come back.',
  message: () => 'This device, or all of its organizer together, asked for more than doors do.',
  hint: ({ retryAfterSeconds }) =>
    `Wait ${retryAfterSeconds} ${retryAfterSeconds === 1 ? 'second' : 'seconds'}, then send the same again: by their ids no scan counts twice.`,
  example: { retryAfterSeconds: 5 },
});

export const supervisorsOnly = defineError({
  code: 'FORBIDDEN',
  kind: 'forbidden',
  when: 'The door code is for scanning alone, and the request is for supervisors.',
  message: () => 'Only devices of supervisors may do this.',
  hint: 'Sign in with a door code whose role is SUPERVISE.',
});

export const doorClosed = defineError<{ name: string }>({
  code: 'INVALID_STATE',
  kind: 'conflict',
  when: 'The event has been over for more than a day, so that a door code would have ended before it begins.',
  message: ({ name }) => `${name} has been over for more than a day.`,
  hint: 'Check the id of the event, and when it ends.',
  example: { name: 'Gabi ng Musika' },
});

export const doorAppTooOld = defineError({
  code: 'INVALID_STATE',
  kind: 'conflict',
  when: 'The event lets people in by days, zones or again after they left, and the app at the door said that it knows only of one admission a ticket (`rules: 1`, or nothing); or the event has add-ons, and the app said less than `rules: 3`.',
  message: () => 'This door app is too old for how the event lets people in.',
  hint: 'Update the app, and sign in again with `rules: 3` once it decides by docs/door.md. Scans that wait in it are taken then.',
});

export const doorBusy = defineError({
  code: 'SERVICE_UNAVAILABLE',
  kind: 'unavailable',
  when: 'More scans of the event are waiting than can be taken in good time. `Retry-After` says when to come back.',
  message: () => 'Too many scans of this event are waiting.',
  hint: 'Send the same scans again after the seconds in Retry-After: by their ids none counts twice.',
});

export const partyNotFound = defineError({
  code: 'NOT_FOUND',
  kind: 'missing',
  when: 'The QR code is that of no order of this event, or none of its tickets is good.',
  message: () => 'This is not the code of an order of this event.',
  hint: 'Scan the code on the order page, which begins with TO1; a ticket’s own code goes to POST /scans.',
});
