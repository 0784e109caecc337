/** The core API's form: microseconds and a numeric offset, `2024-09-06T12:46:04.135000+00:00`. */
export function coreTime(at: number): string {
  return `${new Date(at).toISOString().slice(0, -1)}000+00:00`;
}

/** The form of commit dates, which git keeps in whole seconds: `2024-09-02T12:46:33+00:00`. */
export function commitTime(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}+00:00`;
}

/** The form of pipelines and deployments: microseconds and `Z`. */
export function pipelineTime(at: number): string {
  return `${new Date(at).toISOString().slice(0, -1)}000Z`;
}
