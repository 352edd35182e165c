import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

export interface Metrics {
  /** The text that Prometheus reads. */
  text(): Promise<string>;
  contentType: string;
  observeRequest(about: { method: string; route: string; status: number; seconds: number }): void;
  observeJob(about: { job: string; outcome: 'done' | 'failed'; seconds: number }): void;
  observeTranslation(about: { engine: string; words: number; seconds: number }): void;
}

/** A registry of its own, so that several can live in one process. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.2, 1, 5, 30],
    registers,
  });
  const jobs = new Histogram({
    name: 'job_seconds',
    help: 'Time to run a job',
    labelNames: ['job', 'outcome'],
    buckets: [0.1, 0.5, 2, 10, 60, 300],
    registers,
  });
  const words = new Counter({
    name: 'translated_words_total',
    help: 'Source words translated',
    labelNames: ['engine'],
    registers,
  });
  const engine = new Counter({
    name: 'translation_seconds_total',
    help: 'Time spent translating',
    labelNames: ['engine'],
    registers,
  });
  return {
    text: () => registry.metrics(),
    contentType: registry.contentType,
    observeRequest: ({ method, route, status, seconds }) => requests.observe({ method, route, status }, seconds),
    observeJob: ({ job, outcome, seconds }) => jobs.observe({ job, outcome }, seconds),
    observeTranslation: ({ engine: name, words: count, seconds }) => {
      words.inc({ engine: name }, count);
      engine.inc({ engine: name }, seconds);
    },
  };
}
