import './planted.ts'
