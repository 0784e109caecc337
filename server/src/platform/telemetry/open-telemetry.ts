import { FastifyOtelInstrumentation } from '@fastify/otel';
import { context, logs, metrics, propagation, SeverityNumber, trace, type ObservableResult } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-http';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { productVersion } from '../version.ts';
import { forwardLines } from './log-forwarding.ts';
import { metricDefinitions, type MetricName } from './metric-definitions.ts';
import { countedSamples, observeWith } from './process-metrics.ts';

type Settings = NonNullable<Config['telemetry']>;

export type Telemetry = {
  /** Traces the calls of a server; must be added before its routes. */
  instrument(app: FastifyInstance): Promise<void>;
  /** Sends remaining data and stops. */
  stop(): Promise<void>;
};

/** Sends traces, metrics and logs to an OTLP collector over HTTP. */
export const openTelemetry = ({ endpoint, serviceName }: Settings, owner: { config: object }): Telemetry => {
  const attributes = { 'service.name': serviceName, 'service.version': productVersion };
  const resource = defaultResource().merge(resourceFromAttributes(attributes));
  const url = (signal: string): string => `${endpoint}/v1/${signal}`;
  const tracers = new TracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: url('traces') }) })],
  });
  const reader = new PeriodicExportingMetricReader({ exporter: new OTLPMetricExporter({ url: url('metrics') }) });
  const meters = new MeterProvider({ resource, readers: [reader] });
  const loggers = new LoggerProvider({
    resource,
    processors: [new BatchLogRecordProcessor({ exporter: new OTLPLogExporter({ url: url('logs') }) })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(tracers);
  metrics.setGlobalMeterProvider(meters);
  logs.setGlobalLoggerProvider(loggers);
  measure(meters, owner);
  sendLogs(loggers);
  const instrumentation = new FastifyOtelInstrumentation({
    // Query strings may contain credentials, such as those of the live channel.
    requestHook: (span: { setAttribute(name: string, value: string): unknown }, request: FastifyRequest) =>
      void span.setAttribute('url.path', request.url.split('?')[0] ?? ''),
    instrumentHooks: false,
  } as never);
  instrumentation.setTracerProvider(tracers);
  return {
    async instrument(app) {
      await app.register(instrumentation.plugin());
    },
    async stop() {
      forwardLines(null);
      observeWith(null);
      await Promise.allSettled([tracers.shutdown(), meters.shutdown(), loggers.shutdown()]);
      for (const api of [trace, metrics, logs, context, propagation]) api.disable();
    },
  };
};

/** This process's counters as OpenTelemetry instruments. */
const measure = (meters: MeterProvider, owner: { config: object }): void => {
  const meter = meters.getMeter('sightline');
  const report = (name: string) => (result: ObservableResult) => {
    for (const sample of countedSamples(owner)) if (sample.name === name) result.observe(sample.value, sample.labels);
  };
  for (const [name, [type, description]] of Object.entries(metricDefinitions))
    if (type === 'counter' && name !== 'sightline_process_cpu_seconds_total')
      meter.createObservableCounter(name, { description }).addCallback(report(name));
  const processor = meter.createObservableCounter('sightline_process_cpu_seconds_total', { unit: 's' });
  processor.addCallback((result) => {
    const { user, system } = process.cpuUsage();
    result.observe((user + system) / 1e6);
  });
  const memory = meter.createObservableGauge('sightline_process_resident_memory_bytes', { unit: 'By' });
  memory.addCallback((result) => result.observe(process.memoryUsage.rss()));
  const durations = new Map<MetricName, ReturnType<typeof meter.createHistogram>>();
  observeWith((name, labels, seconds) => {
    const histogram = durations.get(name) ?? meter.createHistogram(name, { unit: 's' });
    durations.set(name, histogram);
    histogram.record(seconds, labels);
  });
};

const severities: Readonly<Record<number, SeverityNumber>> = {
  20: SeverityNumber.DEBUG,
  30: SeverityNumber.INFO,
  40: SeverityNumber.WARN,
  50: SeverityNumber.ERROR,
  60: SeverityNumber.FATAL,
};

/** Sends every line that is logged, after credentials were removed from it. */
const sendLogs = (loggers: LoggerProvider): void => {
  const logger = loggers.getLogger('sightline');
  forwardLines((line) => {
    const { level, time, msg, ...attributes } = JSON.parse(line) as { level: number; time: number; msg?: string };
    logger.emit({
      severityNumber: severities[level] ?? SeverityNumber.INFO,
      timestamp: time,
      body: msg ?? '',
      attributes: attributes as Record<string, never>,
    });
  });
};
