/** How often an endpoint was called, and with what outcome; status 0 is a dropped connection. */
type EndpointCount = { count: number; statuses: Record<string, number> };
export type RequestCounts = {
  total: number;
  /** By method and route, such as `GET /rest/api/3/issue/:id/changelog`. */
  endpoints: Record<string, EndpointCount>;
  /** The latest requests, oldest first. */
  recent: { method: string; url: string; status: number }[];
};

export type RequestLog = {
  record: (method: string, route: string, url: string, status: number) => void;
  counts: () => RequestCounts;
  clear: () => void;
};

const KEPT_RECENT = 500;

/** Counts requests by endpoint, so that a client's economy can be tested. */
export function createRequestLog(): RequestLog {
  let endpoints: Record<string, EndpointCount> = {};
  let recent: RequestCounts['recent'] = [];
  let total = 0;
  return {
    record(method, route, url, status) {
      total += 1;
      const endpoint = (endpoints[`${method} ${route}`] ??= { count: 0, statuses: {} });
      endpoint.count += 1;
      endpoint.statuses[status] = (endpoint.statuses[status] ?? 0) + 1;
      recent.push({ method, url, status });
      if (recent.length > 2 * KEPT_RECENT) recent = recent.slice(-KEPT_RECENT);
    },
    counts: () => ({ total, endpoints: structuredClone(endpoints), recent: recent.slice(-KEPT_RECENT) }),
    clear() {
      endpoints = {};
      recent = [];
      total = 0;
    },
  };
}
