import { expect, test } from 'vitest';
import { createMetrics } from './index.ts';

test('requests, jobs and translated words are counted, and two registries do not disturb each other', async () => {
  const metrics = createMetrics();
  createMetrics();
  metrics.observeRequest({ method: 'GET', route: '/health', status: 200, seconds: 0.001 });
  metrics.observeJob({ job: 'translate-chunk', outcome: 'done', seconds: 2 });
  metrics.observeTranslation({ engine: 'embedded', words: 120, seconds: 1.5 });
  const text = await metrics.text();
  expect(text).toContain('http_request_seconds_count{method="GET",route="/health",status="200"} 1');
  expect(text).toContain('job_seconds_count{job="translate-chunk",outcome="done"} 1');
  expect(text).toContain('translated_words_total{engine="embedded"} 120');
});
