import { counter, type Figure, gauge } from './figure.ts';

interface Rounds {
  endedAtMs: number;
  seconds: number;
  total: number;
  failures: number;
}

/** What comes round by the clock in this process. */
export class JobMetrics {
  readonly #rounds = new Map<string, Rounds>();

  readonly observeRound = (job: string, round: { endedAtMs: number; seconds: number; isFailed: boolean }): void => {
    const { total, failures } = this.#rounds.get(job) ?? { total: 0, failures: 0 };
    const { endedAtMs, seconds, isFailed } = round;
    this.#rounds.set(job, { endedAtMs, seconds, total: total + 1, failures: failures + Number(isFailed) });
  };

  figures(): Figure[] {
    const ofEach = (figureOf: (rounds: Rounds) => number) =>
      [...this.#rounds].map(([job, rounds]) => ({ labels: { job_name: job }, value: figureOf(rounds) }));
    return [
      gauge(
        'takilya_job_last_round_timestamp_seconds',
        'When a job last came to its end here.',
        ofEach(({ endedAtMs }) => endedAtMs / 1_000),
      ),
      gauge(
        'takilya_job_last_round_seconds',
        'How long its last round took.',
        ofEach(({ seconds }) => seconds),
      ),
      counter(
        'takilya_job_rounds_total',
        'How often it came round.',
        ofEach(({ total }) => total),
      ),
      counter(
        'takilya_job_failures_total',
        'How often that failed.',
        ofEach(({ failures }) => failures),
      ),
    ];
  }
}
