import './grow/company-scope.ts';
import './grow/processes.ts';
import './grow/standby.ts';
