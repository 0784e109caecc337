import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Platform } from '../context.ts';
import { withLogContext } from './log-context.ts';
import { countMetric, observeSeconds } from './process-metrics.ts';

type Observed = { job: string; jobId: string; organizationId: string | null };

/** Runs a job with its name in all log lines, and counts its result. Without telemetry, there is no span. */
export const observeJob = (platform: Platform, observed: Observed, work: () => Promise<void>): Promise<void> => {
  const { job, jobId, organizationId } = observed;
  const began = performance.now();
  const end = (outcome: 'completed' | 'failed'): void => {
    const durationMs = performance.now() - began;
    countMetric(platform, 'sightline_jobs_total', { job, outcome });
    observeSeconds(platform, 'sightline_job_duration_seconds', { job }, durationMs / 1000);
    platform.log.info({ outcome, durationMs: Math.round(durationMs) }, 'job');
  };
  const context = { job, jobId, organizationId: organizationId ?? undefined };
  const attributes = { 'job.name': job, 'job.id': jobId, ...(organizationId === null ? {} : { organizationId }) };
  return withLogContext(context, () =>
    trace
      .getTracer('sightline')
      .startActiveSpan(`job ${job}`, { kind: SpanKind.CONSUMER, attributes }, async (span) => {
        try {
          await work();
          end('completed');
        } catch (error) {
          end('failed');
          span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'failed' });
          throw error;
        } finally {
          span.end();
        }
      }),
  );
};
