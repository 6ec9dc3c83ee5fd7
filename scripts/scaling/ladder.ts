import type { Crowd, Installation } from './simulate.ts';

interface Rung extends Installation {
  name: string;
}

const oneMachine = { databases: 1, isDatabaseElsewhere: false, arePagesKept: false };
const severalMachines = { databases: 1, isDatabaseElsewhere: true, arePagesKept: false };

export const ladder: readonly Rung[] = [
  { ...oneMachine, name: 'one process, two cores', processes: 1, databaseCores: 1 },
  { ...oneMachine, name: 'one machine of 8 cores', processes: 4, databaseCores: 4 },
  { ...severalMachines, name: '2 web machines of 8 cores, database of 8', processes: 16, databaseCores: 8 },
  { ...severalMachines, name: 'the same, pages kept in front', processes: 16, databaseCores: 8, arePagesKept: true },
  {
    ...severalMachines,
    name: '8 web machines, database of 32, pages kept',
    processes: 64,
    databaseCores: 32,
    arePagesKept: true,
  },
  {
    ...severalMachines,
    name: '16 web machines, 4 databases of 32, pages kept',
    processes: 128,
    databaseCores: 32,
    databases: 4,
    arePagesKept: true,
  },
];

const minute = { withinMs: 60_000, quantity: 2, thinkMs: 15_000, payMs: 60_000 };

export const crowds: readonly (Crowd & { name: string })[] = [
  { ...minute, name: '10,000 people, one event of 5,000', people: 10_000, events: 1, ticketsPerEvent: 5_000 },
  { ...minute, name: '100,000 people, one event of 20,000', people: 100_000, events: 1, ticketsPerEvent: 20_000 },
  { ...minute, name: '1,000,000 people, one event of 50,000', people: 1_000_000, events: 1, ticketsPerEvent: 50_000 },
  { ...minute, name: '1,000,000 people, 40 events of 10,000', people: 1_000_000, events: 40, ticketsPerEvent: 10_000 },
];
