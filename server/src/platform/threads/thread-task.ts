/** Work that a process gives to its thread, so that it never keeps requests or other jobs waiting. */
import type { Platform } from '../context.ts';

/** A task's name, shared by both sides, with the types of its input and result. */
export type ThreadTask<Input, Result> = { name: string; types?: { input: Input; result: Result } };

export const defineTask = <Input, Result>(name: string): ThreadTask<Input, Result> => ({ name });

/** The parts of the platform that exist in the thread. */
export type ThreadPlatform = Pick<Platform, 'database' | 'events' | 'clock'>;

export type TaskHandler = {
  name: string;
  handle: (platform: ThreadPlatform, organizationId: string, input: never) => Promise<unknown>;
};

export const handleTask = <Input, Result>(
  { name }: ThreadTask<Input, Result>,
  handle: (platform: ThreadPlatform, organizationId: string, input: Input) => Promise<Result>,
): TaskHandler => ({ name, handle });
