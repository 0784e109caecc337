import '@fontsource-variable/inter/index.css';
import './ui/tokens.css';
import './app/app.css';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
// After the page has loaded, so that measuring does not slow it down.
const idle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2_000));
idle(() => {
  void import('./app/offline/after-load.ts').then(({ startAfterLoad }) => startAfterLoad());
});

// In a transition, React renders in steps instead of one long task.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
