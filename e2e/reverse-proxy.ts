/** A reverse proxy in front of the product that can change the service worker. */
import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ReverseProxy = {
  address: string;
  /** From now on, replaces a text in /sw.js. */
  replaceInWorker(text: string, by: string): void;
  close(): Promise<void>;
};

export const startReverseProxy = async (product: string): Promise<ReverseProxy> => {
  let replaced: { text: string; by: string } | null = null;
  const pass = (incoming: IncomingMessage, answer: ServerResponse): void => {
    const { method, headers, url = '/' } = incoming;
    const passed = request(`${product}${url}`, { method, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    incoming.pipe(passed);
  };
  const sendWorker = async (answer: ServerResponse, { text, by }: { text: string; by: string }): Promise<void> => {
    const code = await (await fetch(`${product}/sw.js`)).text();
    answer.setHeader('content-type', 'text/javascript');
    answer.end(code.replaceAll(text, by));
  };
  const server = createServer((incoming, answer) => {
    if (incoming.url === '/sw.js' && replaced !== null) void sendWorker(answer, replaced);
    else pass(incoming, answer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    replaceInWorker: (text, by) => void (replaced = { text, by }),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
