import { config } from 'zod';

// Browsers report every attempt to compile code as a violation of our content security policy, including zod's check
// whether it is allowed. This turns the check off, and must be imported before all schemas.
if ('document' in globalThis) config({ jitless: true });
