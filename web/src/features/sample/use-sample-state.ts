import { contract } from '@sightline/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { learnSample, useSample } from '../../platform/sample.ts';
import { useSession } from '../../platform/session.ts';

const queryKey = queryKeys.sample();
/** Runs while the sample is prepared, shown or possibly available. */
const preparingMs = 2_000;
const lookingMs = 20_000;
const otherwiseMs = 120_000;

/**
 * Checks for a sample, prepares it on request, and ends it once the organization has data.
 * @returns why there is none
 */
export const useSampleState = (isWanted: boolean): string | null => {
  const { on } = useSample();
  const organization = useSession()?.organization?.id;
  const queries = useQueryClient();
  const { data, error } = useQuery({
    queryKey,
    queryFn: () => call(contract.sample.read, {}),
    enabled: isWanted && organization !== undefined,
    staleTime: otherwiseMs,
    refetchInterval: ({ state }) => {
      if (state.data?.offered !== true) return false;
      if (!on) return otherwiseMs;
      return state.data.sample === null ? preparingMs : lookingMs;
    },
  });
  useEffect(() => learnSample(data), [data]);
  const isOffered = data?.offered === true;
  const [notPrepared, setNotPrepared] = useState<Error | null>(null);
  useEffect(() => {
    if (!on || !isOffered) return;
    call(contract.sample.prepare, {})
      .then((state) => queries.setQueryData(queryKey, state))
      .then(() => setNotPrepared(null))
      .catch(setNotPrepared);
  }, [on, isOffered, queries]);
  const failure = error ?? (data?.sample == null ? notPrepared : null);
  return failure === null ? null : failure.message;
};
