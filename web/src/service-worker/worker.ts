/**
 * Served at /sw.js, or in the folder of its language. Keeps the files of the application, so that it starts offline. It stores nothing that the
 * server answers about anybody: calls go past it.
 */
import { clientsClaim } from 'workbox-core';
import {
  precacheAndRoute,
  cleanupOutdatedCaches,
  PrecacheFallbackPlugin,
  type PrecacheEntry,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { NetworkOnly } from 'workbox-strategies';

/** Inserted by web/build/service-worker.ts. */
declare const builtFiles: PrecacheEntry[];
declare const builtVersion: string;
declare const builtPage: string;
declare const self: {
  addEventListener: (
    type: 'message',
    react: (event: { data?: { type?: string }; ports: readonly MessagePort[] }) => void,
  ) => void;
  skipWaiting: () => Promise<void>;
};

const slowSeconds = 5;
/** Statuses of a proxy without a ready server. */
const fromProxies = [502, 503, 504];

// Screens come from the server while it answers, so a page is as new as the server.
registerRoute(
  new NavigationRoute(
    new NetworkOnly({
      networkTimeoutSeconds: slowSeconds,
      plugins: [
        {
          fetchDidSucceed: async ({ response }) => {
            if (fromProxies.includes(response.status)) throw new Error(`No server: ${response.status}`);
            return response;
          },
        },
        new PrecacheFallbackPlugin({ fallbackURL: builtPage }),
      ],
    }),
    { denylist: [/^\/(v1|api|mcp|internal)(\/|$)/, /^\/(healthz|readyz|startupz)$/] },
  ),
);
precacheAndRoute(builtFiles, { directoryIndex: '', cleanURLs: false });
cleanupOutdatedCaches();
clientsClaim();

self.addEventListener('message', ({ data, ports }) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting();
  if (data?.type === 'VERSION') ports[0]?.postMessage(builtVersion);
});
