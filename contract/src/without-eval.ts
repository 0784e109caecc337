import { config } from 'zod';

// Browsers report every attempt to compile code as a violation of our content security policy, the one included by
// which zod finds out whether it may. It reads this when a schema is made, so it comes before all schemas.
if ('document' in globalThis) config({ jitless: true });
