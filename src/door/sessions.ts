import { raise } from '../core/base/define-error.ts';
import { tooManyGuesses } from '../core/base/guess-limit.ts';
import { doorAppTooOld, doorCodeFull, doorCodeRefused, doorSuspended } from '../core/selling/door/door.errors.ts';
import { readDoorEvent } from '../core/selling/door/door-event.sql.ts';
import { rulesOf } from '../core/selling/door/door-rules-of.ts';
import { bearer, openDoorSession } from '../core/selling/door/door-session.ts';
import { spendChallenge } from '../core/selling/hold-limits/held.sql.ts';
import { findOrderEvent } from '../core/selling/orders/order-event.sql.ts';
import { challengeAnswer, challengeAnswerOf } from '../http/fields/challenge-answer.ts';
import { createBody, defaulted, integer, label, required } from '../http/fields/fields.ts';
import { presentSession, sessionRecord } from './records.ts';
import { actRoute } from './route.ts';

const codeLengthMax = 100;
const deviceLengthMax = 100;
/** Work for a door opens no sale, nor the other way round. */
const workSubject = 'door codes';

const sessionBody = createBody({
  code: required(
    label(
      { description: 'The door code. Case, spaces and dashes do not matter.', examples: ['AC4DE-F6GH7'] },
      codeLengthMax,
    ),
  ),
  device: required(
    label(
      {
        description:
          'What the device is called, each of an event differently: by it, scans are told apart and undone. The same device says the same each time.',
        examples: ['Gate A, phone 3'],
      },
      deviceLengthMax,
    ),
  ),
  rules: defaulted(
    integer(
      {
        description:
          'By which rules the app decides. Those of 2 know of days, zones and exits, those of 3 of add-ons; without, it is let in to events that let each ticket in once and have no add-ons.',
      },
      1,
      100,
    ),
    1,
  ),
});

export const sessionRoutes = [
  actRoute({
    method: 'POST',
    path: '/sessions',
    operationId: 'openDoorSession',
    tag: 'Sessions',
    summary: 'Sign a device in with a door code',
    description:
      'The token is good until the code is revoked or ends, be it with the key or person who made it. After ten wrong codes in a minute from an address, 429 comes with a `challenge` in the error for each further one: send the code again with its answer.',
    isOpen: true,
    body: sessionBody,
    headers: { 'Challenge-Answer': challengeAnswer },
    success: { status: 201, description: 'The device is signed in.', data: sessionRecord },
    errors: [doorCodeRefused, doorSuspended, doorCodeFull, tooManyGuesses, doorAppTooOld],
    act: async ({ caller, headers, body, services, now }) => {
      const { db, lookUpGuessed, challenges, doorCodeHash, ticketSigner } = services;
      const answer = challengeAnswerOf(headers) ?? '';
      const { session, token } = await lookUpGuessed(
        {
          caller: caller.address(),
          wrong: doorCodeRefused,
          challenge: (difficulty) => challenges.work(workSubject, { difficulty }),
          claimWork: async (difficulty) => {
            const nonce = challenges.solved(workSubject, { answer, difficulty });
            return nonce !== undefined && (await spendChallenge(db, { nonce })) === 1;
          },
        },
        () => db.transaction((tx) => openDoorSession(tx, { ...body, doorCodeHash, now })),
      );
      const [event, door, publicKey] = await Promise.all([
        findOrderEvent(db, session),
        readDoorEvent(db, session),
        ticketSigner.publicKeyOf(session.eventId),
      ]);
      // Deleted at this very moment, and its codes with it.
      if (event === undefined) raise(doorCodeRefused, {}, bearer);
      return { data: presentSession(token, session, event, { rules: rulesOf(door), publicKey }) };
    },
  }),
];
