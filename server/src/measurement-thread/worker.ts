/** The entry point of the measurement thread: composes the tasks of all features, like `app.ts` their routes. */
import { measurementTasks } from '../features/measurement/index.ts';
import { predictionTasks } from '../features/predictions/index.ts';
import { riskTasks } from '../features/risks/index.ts';
import { scoringTasks } from '../features/scoring/index.ts';
import { serveTasks } from '../platform/threads/serve-tasks.ts';
import { runMeasurement } from './run.ts';

serveTasks([...measurementTasks(runMeasurement), ...scoringTasks(), ...predictionTasks(), ...riskTasks()]);
