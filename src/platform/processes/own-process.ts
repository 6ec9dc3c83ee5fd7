import cluster from 'node:cluster';
import type { ToChild, ToParent } from './messages.ts';

/** This process, where another has started it as one of several. */
export interface OwnProcess {
  name: string;
  /** How many processes do the same as this one, itself included. */
  alike: number;
  /** The process has started, and from now on answers with its figures. */
  ready(own: { figures: () => Promise<string>; onOpen: () => void; onRenew: () => void }): void;
  failed(sentence: string, options: { isForPeople: boolean }): Promise<void>;
  /** The figures of all processes. */
  figuresOfAll(): Promise<string>;
  /** Resolves when it is asked to stop. */
  stopped: Promise<void>;
}

/** Undefined in a process that nobody started as one of several. */
export function ownProcess(): OwnProcess | undefined {
  const { worker } = cluster;
  if (worker === undefined) return undefined;
  const tell = (message: ToParent) => new Promise<void>((resolve) => worker.send(message, () => resolve()));
  const asked = new Map<number, (text: string) => void>();
  let own: Parameters<OwnProcess['ready']>[0] | undefined;
  let isOpen = false;
  let askedLast = 0;
  const stopping = Promise.withResolvers<void>();
  worker.on('message', async (message: ToChild) => {
    if (message.kind === 'stop') stopping.resolve();
    else if (message.kind === 'renew') own?.onRenew();
    else if (message.kind === 'figures') asked.get(message.id)?.(message.text);
    else if (message.kind === 'open') {
      isOpen = true;
      own?.onOpen();
    } else await tell({ kind: 'ownFigures', id: message.id, text: (await own?.figures()) ?? '' });
  });
  // The parent process tells this one when to stop; a terminal would signal both.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => {});
  process.on('SIGHUP', () => {});
  return {
    name: process.argv[2] as string,
    alike: Number(process.argv[3]),
    ready: (ready) => {
      own = ready;
      if (isOpen) own.onOpen();
      void tell({ kind: 'ready' });
    },
    failed: (sentence, options) => tell({ kind: 'failed', sentence, ...options }),
    figuresOfAll: () =>
      new Promise((resolve) => {
        askedLast += 1;
        const id = askedLast;
        asked.set(id, (text) => {
          asked.delete(id);
          resolve(text);
        });
        void tell({ kind: 'askFigures', id });
      }),
    stopped: stopping.promise,
  };
}
