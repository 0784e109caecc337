import { ApiError } from '../platform/api-error.ts';
import { errorTexts } from '../texts/error-pages.ts';

const { unexpected } = errorTexts;
const unknownStatus = 500;

type RoutingError = { status: number; statusText?: unknown; data?: unknown };

const isRoutingError = (error: unknown): error is RoutingError =>
  typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number';

const textsOf = ({ statusText, data }: RoutingError): string[] => {
  const message = typeof data === 'object' && data !== null && 'message' in data ? data.message : data;
  return [statusText, message].filter((text): text is string => typeof text === 'string' && text !== '');
};

export const describeFailure = (error: unknown): { status: number; message: string } => {
  if (error instanceof ApiError) return { status: error.status || unknownStatus, message: error.message || unexpected };
  if (isRoutingError(error)) return { status: error.status, message: textsOf(error).join(': ') || unexpected };
  return { status: unknownStatus, message: (error instanceof Error && error.message) || unexpected };
};
