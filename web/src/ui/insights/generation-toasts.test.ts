import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '../../platform/api-error.ts';
import { connectToasts, type Toast } from '../../platform/toasts.ts';
import { generationToasts } from './generation-toasts.ts';

test('a failed generation says what failed, and the reason if the server gives one', () => {
  const shown: Toast[] = [];
  const disconnect = connectToasts({ add: (toast) => shown.push(toast), clear: () => undefined });
  for (const kind of ['explanation', 'prediction', 'risk', 'recommendation'] as const)
    generationToasts(kind).onError(new ApiError(502, 'HTTP 502', null, null, false));
  generationToasts('prediction').onError(new ApiError(403, 'You may only see your own.', null, 'forbidden', true));
  generationToasts('risk').onSuccess({ developerName: 'Ada' });
  disconnect();
  assert.deepEqual(
    shown.map(({ type, title, message }) => `${type}: ${title}: ${message}`),
    [
      'error: Generation Failed: Failed to generate performance insights',
      'error: Generation Failed: Failed to generate performance prediction',
      'error: Generation Failed: Failed to generate risk assessment',
      'error: Generation Failed: Failed to generate recommendations',
      'error: Generation Failed: Failed to generate performance prediction. You may only see your own.',
      'success: Assessment Generated: Ada',
    ],
  );
});
