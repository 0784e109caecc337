/** Every primitive in every state, for development: `/gallery.html` of Vite's server. Not part of any build. */
import '@fontsource-variable/inter/index.css';
import '../ui/tokens.css';
import '../app/app.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ToastStack } from '../ui/toast-stack.tsx';
import { Controls } from './controls.tsx';
import { Floating } from './floating.tsx';
import { Reads } from './reads.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('gallery.html has no #root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={new QueryClient()}>
      <main className="page">
        <h1>Primitives</h1>
        <Controls />
        <Floating />
        <Reads />
      </main>
      <ToastStack />
    </QueryClientProvider>
  </StrictMode>,
);
