import { contract, type Tenant } from '@sightline/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { showToast } from '../../platform/toasts.ts';
import { platformTexts } from '../../texts/platform.ts';

const texts = platformTexts.tenants;

/** Suspends an active organization and activates any other. The screen changes once the server has done it. */
export const useChangeStatus = ({ id, name, status }: Pick<Tenant, 'id' | 'name' | 'status'>) => {
  const queries = useQueryClient();
  const next = status === 'active' ? ('suspended' as const) : ('active' as const);
  return useMutation({
    mutationFn: () => call(contract.platform.changeStatus, { params: { tenantId: id }, body: { status: next } }),
    onSuccess: async () => {
      showToast({ type: 'success', title: texts.changed[next], message: name });
      await queries.invalidateQueries({ queryKey: queryKeys.platform() });
    },
    onError: (error) => showToast({ type: 'error', title: texts.changeFailed, message: error.message }),
  });
};
