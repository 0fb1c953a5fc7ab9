import './planted-too.ts'
