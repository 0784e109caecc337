import {
  contract,
  type GeneratedReport,
  type ReportStatus,
  type ReportType,
  type RouteRequest,
} from '@sightline/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call, callForFile } from '../../platform/api.ts';
import { ApiError, failureText } from '../../platform/api-error.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { saveFile } from '../../platform/save-file.ts';
import { useCapability } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { reportTexts as texts } from '../../texts/reports.ts';

/** While a report is generated, its progress is also polled, in case the live channel is down. */
const progressMs = 5_000;

export const useTemplates = () =>
  useQuery({
    queryKey: queryKeys.reportTemplates(),
    queryFn: () => call(contract.reports.templates, {}),
    enabled: useCapability('canGenerateReports'),
  });

export const useSchedules = () =>
  useQuery({
    queryKey: queryKeys.reportSchedules(),
    queryFn: () => call(contract.reports.scheduled, {}),
    enabled: useCapability('canGenerateReports'),
  });

/** After a call failed because its report was deleted meanwhile, lists and the report's own screen notice it, too. */
export const useNoticeDeleted = (): ((error: Error | null) => void) => {
  const queries = useQueryClient();
  return useCallback(
    (error) => {
      if (error instanceof ApiError && error.status === 404)
        void queries.invalidateQueries({ queryKey: queryKeys.reports() });
    },
    [queries],
  );
};

type Filters = { status?: ReportStatus | undefined; type?: ReportType | undefined };

const isRunning = ({ status }: GeneratedReport): boolean => status === 'pending' || status === 'generating';

export const useGenerated = (filters: Filters = {}) =>
  useQuery({
    queryKey: queryKeys.reportsGenerated(filters.status, filters.type),
    queryFn: () => call(contract.reports.generated, { query: filters }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.reports.some(isRunning) === true ? progressMs : false),
  });

/** Changes an entry in the lists of reports, and shows the message for success or failure. */
export const useReportChange = <Input, Reply>(
  change: (input: Input) => Promise<Reply>,
  {
    success,
    failure,
  }: { success?: (input: Input) => { title: string; message: string }; failure: { title: string; message: string } },
) => {
  const queries = useQueryClient();
  const noticeDeleted = useNoticeDeleted();
  return useMutation({
    mutationFn: change,
    onSuccess: async (_answer, input) => {
      if (success !== undefined) showToast({ type: 'success', ...success(input) });
      await queries.invalidateQueries({ queryKey: queryKeys.reports() });
    },
    onError: (error) => {
      showToast({ type: 'error', title: failure.title, message: failureText(error, failure.message) });
      noticeDeleted(error);
    },
  });
};

export const useDownload = () => {
  const noticeDeleted = useNoticeDeleted();
  return useMutation({
    mutationFn: ({ id }: { id: string; name: string }) =>
      callForFile(contract.reports.download, { params: { reportId: id } }),
    onSuccess: ({ name, content }, report) => {
      saveFile(name, content.type, content);
      showToast({ type: 'success', title: texts.generated.downloadStarted, message: report.name });
    },
    onError: (error) => {
      showToast({
        type: 'error',
        title: texts.generated.downloadFailedTitle,
        message: failureText(error, texts.generated.downloadFailed),
      });
      noticeDeleted(error);
    },
  });
};

export type CustomReport = RouteRequest<typeof contract.reports.generateCustom>['body'];
export type NewTemplate = RouteRequest<typeof contract.reports.createTemplate>['body'];
export type NewSchedule = RouteRequest<typeof contract.reports.schedule>['body'];
