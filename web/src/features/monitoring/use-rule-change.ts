import type { AlertRule } from '@sightline/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../platform/query-keys.ts';
import { showAnswer } from '../../platform/show-answer.ts';
import { showToast } from '../../platform/toasts.ts';
import { monitoringTexts } from '../../texts/monitoring.ts';

const texts = monitoringTexts.rules;

/** Changes rules, and shows the updated rules from the answer. */
export const useRuleChange = <Input>(
  change: (input: Input) => Promise<{ rules: AlertRule[]; slack: boolean }>,
  done?: () => void,
) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (rules) => {
      showAnswer(queries, queryKeys.monitoringRules(), rules);
      // The alert of a rule that is turned off or deleted is over.
      void queries.invalidateQueries({ queryKey: queryKeys.monitoringAlerts() });
      done?.();
    },
    onError: (error) => showToast({ type: 'error', title: texts.failed, message: error.message }),
  });
};
