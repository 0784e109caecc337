/** Serves the tasks of all features, composed here like their routes in `app.ts`. */
import { measurementTasks } from '../features/measurement/index.ts';
import { predictionTasks } from '../features/predictions/index.ts';
import { riskTasks } from '../features/risks/index.ts';
import { scoringTasks } from '../features/scoring/index.ts';
import { serveTasks } from '../platform/threads/serve-tasks.ts';
import { runMeasurement } from './run.ts';

serveTasks([...measurementTasks(runMeasurement), ...scoringTasks(), ...predictionTasks(), ...riskTasks()]);
